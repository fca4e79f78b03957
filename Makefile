# `make` alone lists what can be made. Everything runs from here, with what Debian 12 and the Swift toolchain have.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.ONESHELL:
.DEFAULT_GOAL := help

# What the program needs to build and to run …
packages := libxml2-dev libcurl4-openssl-dev zlib1g-dev libpq-dev postgresql pkg-config ca-certificates
# … and what only `make check` needs.
check_packages := systemd shellcheck nginx openssl curl python3 python3-venv faketime

PREFIX ?= /usr/local
# Where the built programs are that get installed.
PRODUCTS ?= .build/release
# systemd looks here for what an administrator installed by hand.
UNITDIR ?= $(PREFIX)/lib/systemd/system
SYSUSERSDIR ?= $(PREFIX)/lib/sysusers.d
BINDIR = $(DESTDIR)$(PREFIX)/bin
LIBEXECDIR = $(DESTDIR)$(PREFIX)/libexec/circulard
SHAREDIR = $(DESTDIR)$(PREFIX)/share/circulard
DOCDIR = $(DESTDIR)$(PREFIX)/share/doc/circulard

.PHONY: help deps deps-check build release demo test check format acceptance rest bench coverage fuzz simulate \
	install install-units uninstall clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' Makefile

deps: ## what Debian packages are missing; as root it installs them
	@tools/dependencies $(packages)

deps-check: deps
	@tools/dependencies $(check_packages)

build: deps ## debug build
	@tools/build

release: deps ## the programs as they are installed
	@tools/build release circulard circulard-api upstream-sim

demo: build ## both chains around Atlanta, simulated, and a comparison; needs no set-up
	@.build/debug/circulard demo

test: deps ## all tests; none may be skipped
	@tools/test

check: deps-check build ## format, shell scripts, systemd units, scraper samples, two simulated weeks of 12 stores
	@tools/check-format
	tools/check-shell
	tools/check-units
	.build/debug/circulard source test
	tools/simulate-weeks --stores 12

format: ## lay out the Swift files as the check wants them
	@swift format --in-place --recursive --parallel Package.swift Sources Tests

acceptance: build ## extract the captures in ../shared and compare field by field
	@tools/acceptance ../shared

simulate: deps-check build ## two weeks of timers over 300 stores on a virtual clock: which alarms ring; some minutes
	@tools/simulate-weeks

fuzz: ## 300,000 made-up inputs to the readers of ad words
	@tools/fuzz

rest: deps-check build ## the REST tier: contract, examples, slow clients, what stays nowhere, behind nginx
	@.build/debug/circulard demo >/dev/null
	tools/api-check
	tools/api-proxy
	tools/api-canary
	tools/api-slow

bench: deps ## how fast it is, each figure with what it is compared with
	@tools/bench

coverage: deps ## line coverage of the rooms that hold the meaning
	@tools/coverage

install: ## the release programs, definitions and units, under PREFIX
	@for program in circulard circulard-api upstream-sim; do
		if [ ! -x "$(PRODUCTS)/$$program" ]; then
			echo "$(PRODUCTS)/$$program is not built: run make release, as yourself, then make install again." >&2
			exit 69
		fi
	done
	$(MAKE) --no-print-directory install-units
	install -D -t "$(BINDIR)" "$(PRODUCTS)"/circulard{,-api} "$(PRODUCTS)/upstream-sim"
	install -D -m 644 -t "$(SHAREDIR)" schema.sql
	rm -rf "$(SHAREDIR)/scrapers"
	cp -R --no-preserve=mode,ownership scrapers "$(SHAREDIR)/scrapers"
	install -D -m 644 -t "$(DOCDIR)" README.md circulard.yaml.example
	install -D -m 644 -t "$(DOCDIR)/docs" docs/api.md docs/nginx.conf docs/operations.md docs/psql.md docs/rest.md
	tools/next-steps

# What names /usr/local in a unit is meant as PREFIX.
install-units:
	@install -D -t "$(LIBEXECDIR)" systemd/record-failure
	install -D -m 644 systemd/sysusers.conf "$(DESTDIR)$(SYSUSERSDIR)/circulard.conf"
	cd systemd
	for unit in *.service *.timer *.d/*.conf; do
		install -D -m 644 "$$unit" "$(DESTDIR)$(UNITDIR)/$$unit"
		sed -i 's#/usr/local/#$(PREFIX)/#g' "$(DESTDIR)$(UNITDIR)/$$unit"
	done

uninstall: ## what install put in place; data and settings stay
	@rm -f "$(BINDIR)"/circulard{,-api} "$(BINDIR)/upstream-sim" "$(DESTDIR)$(SYSUSERSDIR)/circulard.conf"
	rm -rf "$(SHAREDIR)" "$(LIBEXECDIR)" "$(DOCDIR)" "$(DESTDIR)$(UNITDIR)"/circulard-{scrape@*,failed@*,sweep.*,api.service}
	echo "Left in place: /etc/circulard and /var/lib/circulard, if they are there."

clean: ## what was built
	@rm -rf .build .build-coverage .build-fuzz
