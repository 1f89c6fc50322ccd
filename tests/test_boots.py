import pytest
from django.db import connection
from django.test import Client


@pytest.mark.django_db
def test_the_site_answers(client: Client) -> None:
    assert client.get("/").status_code == 200
    print(connection.vendor)
