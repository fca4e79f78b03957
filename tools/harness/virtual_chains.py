"""Both chains' servers in virtual time, as far as the definitions use them."""
import datetime
import http.server
import json
import urllib.parse
import uuid
import zoneinfo

EASTERN = zoneinfo.ZoneInfo("America/New_York")
DAY = datetime.timedelta(days=1)
ROWS = 30
DEPARTMENTS = ("Bakery", "Dairy", "Grocery", "Meat")


class Scenario:
    """What happens to the chains: nothing."""

    requests = 0

    def __init__(self, stores):
        """A tenth of the stores are of the second chain."""
        second = max(1, stores // 10)
        self.publix = [str(2000 + number) for number in range(stores - second)]
        self.kroger = [f"0116{number:04}" for number in range(second)]

    def is_away(self, now):
        """Whether nothing is answered."""
        return False

    def refuses(self, now):
        """Whether the first chain refuses us."""
        return False

    def is_closed(self, code, now):
        return False

    def ad(self, now):
        """The number of the ad, its first and its last day, and its number of lines: from Thursday to Wednesday."""
        today = now.astimezone(EASTERN).date()
        first = today - DAY * ((today.weekday() - 3) % 7)
        return first.toordinal() // 7, first, first + 6 * DAY, ROWS


class Chains(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    clock = scenario = None

    def log_message(self, *_):
        pass

    def answer(self, body, status=200, kind="application/json"):
        data = (body if isinstance(body, str) else json.dumps(body)).encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def is_away(self):
        """Not with a status that is tried again at once: under faketime, Swift sleeps until the virtual time comes."""
        if is_away := self.scenario.is_away(self.clock.now()):
            self.answer("Out of service", 501, "text/plain")
        return is_away

    def do_POST(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if not self.is_away():
            self.answer({"access_token": uuid.uuid4().hex, "token_type": "bearer", "expires_in": 1800})

    def do_GET(self):
        if self.is_away():
            return
        self.scenario.requests += 1
        now, url = self.clock.now(), urllib.parse.urlsplit(self.path)
        query = {name: values[0] for name, values in urllib.parse.parse_qs(url.query).items()}
        if url.path == "/robots.txt":
            self.answer("User-agent: *\nDisallow: /account\n", kind="text/plain")
        elif url.path == "/v1/products":
            self.answer(products(query, now.astimezone(EASTERN)))
        elif url.path.startswith("/v1/locations/"):
            self.answer({"data": location(url.path.rsplit("/", 1)[1])})
        elif self.scenario.refuses(now):
            self.answer("<html><head><title>Access Denied</title></head></html>", 403, "text/html")
        elif url.path.startswith("/storelocator"):
            code = query["storeNumber"]
            self.answer({"stores": [] if self.scenario.is_closed(code, now) else [store(code)]})
        else:
            is_closed = self.scenario.is_closed(self.headers["PublixStore"], now)
            self.answer({"Savings": [] if is_closed else ad(now.astimezone(EASTERN).date(), *self.scenario.ad(now))})


def ad(today, number, first, last, rows):
    """A third of the items change with each ad."""
    return [deal(row, number if row % 3 == 0 else 0, number, first, last, today) for row in range(rows)]


def deal(row, edition, week, first, last, today):
    number = 1000 + row + 1000 * (edition % 90)
    cents = 199 + 50 * (row % 12) + 10 * ((row + week) % 4)
    return {
        "id": row + 1, "waId": -number, "wa_itemCode": str(number), "title": f"Sample Item {number}",
        "description": "16-oz box", "savings": f"${cents // 100}.{cents % 100:02}", "additionalDealInfo": None,
        "department": DEPARTMENTS[row % len(DEPARTMENTS)], "savingType": "WeeklyAd",
        "wa_startDate": f"{first}T00:00:00Z", "wa_endDate": f"{last}T23:59:59Z",
        "wa_startDateFormatted": f"{first.month}/{first.day}", "wa_endDateFormatted": f"{last.month}/{last.day}",
        # Another page each day, with the same offers.
        "imageUrl": f"https://images.example/{today}/{row}.jpg"}


def store(code):
    number = int(code) - 2000
    return {
        "storeNumber": int(code), "type": "R", "name": f"Sample Store {code}", "isEnabled": True,
        "address": {"streetAddress": f"{code} Sample Rd", "city": "Atlanta", "state": "GA", "zip": "30303"},
        "latitude": f"{33.6 + number % 20 / 100:.4f}", "longitude": f"{-84.5 + number // 20 / 100:.4f}",
        "weeklyAd": {"storeId": 2_500_000 + int(code)}, "openingDate": "2001-01-01T00:00:00", "closingDate": None}


def location(code):
    return {
        "locationId": code, "chain": "KROGER", "name": f"Kroger - Sample {code}", "phone": "4045550100",
        "address": {"addressLine1": "1 Sample Rd", "city": "Atlanta", "state": "GA", "zipCode": "30303"},
        "geolocation": {"latitude": 33.7, "longitude": -84.4}, "hours": {"timezone": "America/New_York"}}


def products(query, now):
    """Five products per term; the same all week, in another order each day."""
    term = query.get("filter.term", "")
    base = sum(term.encode()) * 1000
    week = (now.toordinal() - 3) // 7
    found = [{
        "productId": f"{base + index:013}", "description": f"Sample {term.title()} {index}", "brand": "Sample",
        "categories": ["Grocery"],
        "items": [{"size": "16 oz", "soldBy": "UNIT",
                   "price": {"regular": 4.99 + index, "promo": 3.49 + index + (week % 3) / 10}}],
    } for index in range(5 if term else 0)]
    turn, start = now.day % 3, int(query.get("filter.start", 0))
    return {"data": (found[turn:] + found[:turn])[start:],
            "meta": {"pagination": {"start": start, "limit": 50, "total": len(found)}}}
