# `make` alone lists the targets. They need only Debian 12 packages and the Swift toolchain.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.ONESHELL:
.DEFAULT_GOAL := help

# Packages to build and run the program …
packages := libxml2-dev libcurl4-openssl-dev zlib1g-dev libpq-dev libyaml-dev postgresql pkg-config ca-certificates python3
# … those without which there are no pictures of goods …
picture_packages := bubblewrap graphicsmagick
# … those that tests of running programs use …
test_packages := curl procps $(picture_packages)
# … and those needed only by `make check`.
check_packages := systemd shellcheck caddy nginx openssl curl python3 python3-venv python3-cryptography faketime prometheus patch chromium \
	chromium-driver webkit2gtk-driver xvfb xauth poppler-utils mandoc fish zsh
# … and those that make and try Debian packages.
deb_packages := build-essential chrpath debhelper debootstrap git lintian
# … and those that try the images.
image_packages := buildah mmdebstrap docker-compose

PREFIX ?= /usr/local
# Directory of the built programs to install.
PRODUCTS ?= .build/release
# Directory that systemd searches for locally installed units.
UNITDIR ?= $(PREFIX)/lib/systemd/system
SYSUSERSDIR ?= $(PREFIX)/lib/sysusers.d
# What the checks run: .build/debug/circulard unless CIRCULARD names another, and CIRCULARD_API for the server.
checked = "$${CIRCULARD:-.build/debug/circulard}"
BINDIR = $(DESTDIR)$(PREFIX)/bin
LIBEXECDIR = $(DESTDIR)$(PREFIX)/libexec/circulard
SHAREDIR = $(DESTDIR)$(PREFIX)/share/circulard
DOCDIR = $(DESTDIR)$(PREFIX)/share/doc/circulard
MANDIR = $(DESTDIR)$(PREFIX)/share/man

.PHONY: help deps deps-check build release demo demo-page test lint check format acceptance page rest bench coverage fuzz nightly simulate simulate-year \
	install install-share install-units uninstall deb image clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile

deps: ## list missing Debian packages; as root, install them
	@tools/dependencies $(packages)

deps-check: deps
	@tools/dependencies $(check_packages)

build: deps ## build the programs for debugging
	@tools/build

release: deps ## build the programs for installation
	@tools/build release circulard circulard-api upstream-sim

demo: deps ## scrape and compare two simulated chains around Atlanta; needs no setup
	@tools/build circulard upstream-sim
	.build/debug/circulard demo

demo-page: deps ## the demo's page with lists and watches on http://127.0.0.1:8080
	@tools/build circulard circulard-api upstream-sim
	.build/debug/circulard serve --demo

test: deps ## run all tests; a skipped test fails
	@tools/dependencies $(test_packages)
	@tools/test

lint: deps-check ## check the format of Swift files, and scripts; builds nothing
	@tools/check-format
	tools/check-shell

check: lint build ## check systemd units, manual pages, completions, scraper samples and their repair, pages in a browser, and two simulated weeks
	@tools/check-units
	$(checked) source test
	tools/drift $(checked)
	tools/check-manuals
	tools/check-browser
	tools/simulate-weeks --stores 12

format: ## format the Swift files
	@swift format --in-place --recursive --parallel Package.swift Plugins Sources Tests

acceptance: build ## extract the captures in ../shared and compare field by field
	@tools/acceptance ../shared
	tools/drift $(checked) publix ../shared/upstream/publix/publix-2026-06-25.pcard.html

simulate: deps-check build ## simulate two weeks of timers with 300 stores, and check the alarms; takes some minutes
	@tools/simulate-weeks

simulate-year: deps-check release ## simulate a year of the daemon with 50 stores: holidays, changed clocks, a week's outage
	@CIRCULARD=.build/release/circulard tools/simulate-year

fuzz: ## feed 300,000 generated inputs to the ad parser
	@tools/fuzz

nightly: deps-check release build ## before a release: compile for it, and all trials, faults and inputs with a random seed; CIRCULARD_TEST_SEED=N repeats a run
	@export CIRCULARD_TEST_SEED=$${CIRCULARD_TEST_SEED:-$$SRANDOM} CIRCULARD_TEST_TRIALS=all
	tools/test
	tools/fuzz
	tools/clock-jumps
	tools/replica
	tools/regions
	tools/dependencies $(deb_packages) $(image_packages)
	if [ "$$(id -u)" = 0 ]; then tools/check-setup && PRODUCTS=.build/release tools/check-deb && tools/check-image; fi
	$(MAKE) --no-print-directory acceptance rest

page: deps-check build ## test the shoppers' page in Chromium and WebKitGTK: flows, access, budgets; pictures of it in .build/page
	@$(checked) demo >/dev/null
	rm -rf .build/page
	tools/check-page --shots .build/page

rest: deps-check build ## test the API server: contract, examples, slow clients, absence of locations in logs, nginx, Caddy
	@$(checked) demo >/dev/null
	tools/check-metrics
	tools/api-check
	tools/api-proxy
	tools/api-canary
	tools/api-slow

bench: deps ## measure the speed, each figure beside a reference
	@tools/bench

coverage: deps ## measure the line coverage of the pure modules
	@tools/coverage

install: ## install the release programs, definitions and units under PREFIX
	@for program in circulard circulard-api upstream-sim; do
		if [ ! -x "$(PRODUCTS)/$$program" ]; then
			echo "$(PRODUCTS)/$$program is not built. Run make release as a normal user, then make install again." >&2
			exit 69
		fi
	done
	$(MAKE) --no-print-directory install-units
	install -D -t "$(BINDIR)" "$(PRODUCTS)"/circulard{,-api} "$(PRODUCTS)/upstream-sim"
	$(MAKE) --no-print-directory install-share
	install -D -m 644 -t "$(DOCDIR)" README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md LICENSE circulard.yaml.example
	install -D -m 644 -t "$(DOCDIR)/docs" docs/*.md docs/nginx.conf docs/Caddyfile docs/browser.conf docs/pictures.conf docs/compose.yaml
	install -D -m 644 -t "$(DOCDIR)/docs/page" docs/page/*
	install -D -m 644 -t "$(DOCDIR)/docs/prometheus" docs/prometheus/*
	tools/manuals "$(PRODUCTS)" "$(MANDIR)"
	tools/completions "$(PRODUCTS)" "$(DESTDIR)$(PREFIX)/share"
	tools/next-steps

image: ## build the images circulard:worker and circulard:api from the release programs: docs/containers.md
	@tools/image "$(PRODUCTS)"

# The files that the programs read. tools/image needs no others.
install-share:
	@install -D -m 644 -t "$(SHAREDIR)" schema.sql
	rm -rf "$(SHAREDIR)"/{schema,migrations,scrapers,Web}
	install -D -m 644 -t "$(SHAREDIR)/schema" schema/*.sql
	install -D -m 644 -t "$(SHAREDIR)/migrations" migrations/*.sql
	cp -R --no-preserve=mode,ownership scrapers "$(SHAREDIR)/scrapers"
	cp -R --no-preserve=mode,ownership Web "$(SHAREDIR)/Web"

# In installed units, /usr/local is replaced by PREFIX.
install-units:
	@install -D -t "$(LIBEXECDIR)" systemd/record-failure
	install -D -m 644 systemd/sysusers.conf "$(DESTDIR)$(SYSUSERSDIR)/circulard.conf"
	cd systemd
	rm -rf "$(DESTDIR)$(UNITDIR)"/circulard-scrape@*  # of 0.1.0
	for unit in *.service *.timer *.path *.target; do
		install -D -m 644 "$$unit" "$(DESTDIR)$(UNITDIR)/$$unit"
		sed -i 's#/usr/local/#$(PREFIX)/#g' "$(DESTDIR)$(UNITDIR)/$$unit"
	done

uninstall: ## remove what install has installed, except data and settings
	@rm -f "$(BINDIR)"/circulard{,-api} "$(BINDIR)/upstream-sim" "$(DESTDIR)$(SYSUSERSDIR)/circulard.conf"
	rm -rf "$(SHAREDIR)" "$(LIBEXECDIR)" "$(DOCDIR)" "$(DESTDIR)$(UNITDIR)"/circulard.{service,target} \
		"$(DESTDIR)$(UNITDIR)"/circulard-{scrape*,failed*,alarms.path,prune.*,api.service,people.service,tell.service,backup*}
	rm -f "$(MANDIR)"/man1/{circulard,circulard-*,upstream-sim}.1 "$(MANDIR)"/man5/{circulard,scraper}.yaml.5
	cd "$(DESTDIR)$(PREFIX)/share"
	rm -f {bash-completion/completions/,zsh/vendor-completions/_}{circulard,circulard-api,upstream-sim} \
		fish/vendor_completions.d/{circulard,circulard-api,upstream-sim}.fish
	echo "Not removed: /etc/circulard and /var/lib/circulard, if they exist."

deb: deps ## build Debian packages in .build/deb, of PRODUCTS or of release programs made now, and check them by lintian; VERSION=… if not by commit
	@tools/dependencies $(deb_packages)
	if [ "$(origin PRODUCTS)" = file ]; then $(MAKE) --no-print-directory release; fi
	tools/make-deb "$(PRODUCTS)" .build/deb $(VERSION)
	lintian --allow-root --fail-on error,warning .build/deb/*.deb

clean: ## remove build results
	@rm -rf .build .build-coverage .build-fuzz
