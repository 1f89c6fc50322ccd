"""Scripts that import others do so by the names that change with what is in them."""

from pathlib import Path

from django.contrib.staticfiles.storage import StaticFilesStorage

from uckers_site.environment import ROOT
from uckers_site.serving.static_files import HashedFiles


def test_a_script_imports_modules_by_their_hashed_names(tmp_path: Path) -> None:
    files = HashedFiles(location=tmp_path, base_url="/static/")
    kept = StaticFilesStorage(location=ROOT / "static", base_url="/static/")
    (tmp_path / "js").mkdir()
    names = [f"js/{path.name}" for path in (ROOT / "static" / "js").glob("*.js")]
    for name in names:
        (tmp_path / name).write_bytes((ROOT / "static" / name).read_bytes())
    list(files.post_process({name: (kept, name) for name in names}))
    script = (tmp_path / files.stored_name("js/live.js")).read_text()
    picking = files.stored_name("js/picking.js").rpartition("/")[2]
    assert picking != "picking.js"
    assert f'from "./{picking}"' in script
