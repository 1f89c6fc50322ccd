// brackets-manager at the same work as ours: a stage made in memory, and every match played, the first always winning.
// One line in, "<type> <size>", is one line of JSON out: milliseconds of CPU, and how many matches were played.
const { BracketsManager } = require('brackets-manager');
const { InMemoryDatabase } = require('brackets-memory-db');

const OVER = 4; // brackets-model: Completed and above; below Ready (2) a match waits

async function work(type, size) {
  const seeding = Array.from({ length: size }, (_, place) => `e${place + 1}`);
  const settings = { seedOrdering: ['inner_outer'], grandFinal: 'simple', consolationFinal: false };
  const storage = new InMemoryDatabase();
  const manager = new BracketsManager(storage);
  let began = process.cpuUsage();
  await manager.create.stage({ tournamentId: 0, name: 'bench', type, seeding, settings });
  const created = process.cpuUsage(began);
  const matches = await storage.select('match');
  let played = 0;
  began = process.cpuUsage();
  for (const { id } of matches) {
    const match = await storage.select('match', id);
    if (match.status < 2 || match.status >= OVER) continue;
    await manager.update.match({ id, opponent1: { result: 'win' } });
    played += 1;
  }
  const all = process.cpuUsage(began);
  return { create: milliseconds(created), play: milliseconds(all), played };
}

function milliseconds({ user, system }) {
  return (user + system) / 1000;
}

(async () => {
  for await (const line of require('node:readline').createInterface({ input: process.stdin })) {
    const [type, size] = line.split(' ');
    console.log(JSON.stringify(await work(type, Number(size))));
  }
})();
