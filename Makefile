# What a person types: `make run`, `make test`. `make help` lists the rest.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.PHONY: help run build test test-busy lint format bench bench-against sanitize fuzz soak attack guides postfix docs pictures man completions install install-plugins deps clean

SWIFT ?= swift
# The same in a terminal as in a pipe: colours are an option of the compiler, and with others everything is built anew.
BUILD = $(SWIFT) build --no-color-diagnostics
# Arguments for the gateway: make run ARGS="--data /var/lib/quad"
ARGS ?=
# How many rounds of every test `make test-busy` runs.
RUNS ?= 1
# How long `make fuzz` goes on.
FUZZ_SECONDS ?= 60
# How many lists of random steps `make soak` takes, and how often it kills a gateway under load.
QUAD_SOAK_SEEDS ?= 2000
QUAD_KILLS ?= 30
# With how many seeds it types hostile arguments to every bundled command.
QUAD_TYPED_SEEDS ?= 100
# How long it interleaves callers, reloads plugins, calls every function of the plugin API with hostile arguments, and draws hostile cards.
QUAD_SOAK_MINUTES ?= 5
# The program that manual pages and completions are made from, and where `make install` puts all three.
QUAD ?= .build/release/quad
# The program that looks at pictures, which is beside the first one, or installed where that finds it.
QUAD_PICTURE ?= $(dir $(QUAD))quad-picture
PREFIX ?= /usr/local
SHARE = $(DESTDIR)$(PREFIX)/share

help: ## list what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build ## install what is missing, build, and start the gateway with a console here
	@exec .build/release/quad $(ARGS)

build: deps ## build the gateway in release mode
	$(BUILD) -c release --product quad
	$(BUILD) -c release --product quad-picture

test: deps ## build and run every test, and say where the minutes went (TEST_ONLY=… for some)
	@.ci/test $(SWIFT)

test-busy: deps ## run every test RUNS times (1) while other things spin and sync (TEST_TMPDIR=disk, BUSY_CORES=1, BUSY_SUITES=3)
	@.ci/test-busy $(RUNS) $(SWIFT)

lint: deps ## check formatting, that every import is a declared dependency, and plugins' syntax
	$(SWIFT) format lint --strict --parallel --recursive Sources Tests Package.swift
	@echo "every import must be a declared dependency:"
	$(BUILD) --build-tests --explicit-target-dependency-import-check error
	@.ci/check-plugins plugins/*.lua plugins/*/*.lua plugins/*/words/*.lua

format: ## format the sources
	$(SWIFT) format format --in-place --parallel --recursive Sources Tests Package.swift

bench: deps ## measure, one JSON line a figure; ARGS="send latency" for some, ARGS=--long for longer
	$(BUILD) -c release --product quad
	$(BUILD) -c release --product quad-bench
	@.build/release/quad-bench $(ARGS)

bench-against: deps ## measure beside a commit, by turns: COMMIT=abc1234 (ARGS="send latency")
	@SWIFT=$(SWIFT) .ci/bench-against $(COMMIT) $(ARGS)

sanitize: deps ## run every test under the thread and the address sanitizer
	@.ci/sanitize thread $(SWIFT)
	@.ci/sanitize address $(SWIFT)

fuzz: deps ## fuzz the pattern matcher, the boundary to Lua, the plugin API, cards, commands and pictures for FUZZ_SECONDS (60)
	@.ci/fuzz $(FUZZ_SECONDS)

soak: build ## take random steps against a model (QUAD_SOAK_SEEDS, 2000), interleave callers, reload plugins and fuzz the API and cards (QUAD_SOAK_MINUTES, 5), type hostile arguments (QUAD_TYPED_SEEDS, 100), and kill gateways under load (QUAD_KILLS, 30)
	$(BUILD) --build-tests
	QUAD_SOAK_SEEDS=$(QUAD_SOAK_SEEDS) $(SWIFT) test --skip-build --filter 'CommunityTests.(ModelSoakTests|MediaModelTests)'
	QUAD_TYPED_SEEDS=$(QUAD_TYPED_SEEDS) $(SWIFT) test --skip-build --filter 'PluginsTests.BundledFuzzTests'
	QUAD_SOAK_MINUTES=$(QUAD_SOAK_MINUTES) $(SWIFT) test --skip-build --filter 'LuaTests.(InterleavingTests|ErrorTests)|PluginsTests.(APIFuzzTests|LoadTests)|DoorsTests.HostileCardTests'
	QUAD_KILLS=$(QUAD_KILLS) $(SWIFT) test --skip-build --filter 'GatewayTests.(ChaosTests|CrashTests|EventCrashTests)'

guides: build ## type what the guides type into a real gateway, and say where the answers differ
	@QUAD=$(QUAD) python3 Tests/Guides/follow.py docs/housing.md

attack: build ## attack a real gateway as strangers, people and plugins would, and say what held
	@.ci/attack

postfix: build ## mail through a real Postfix of its own, on the loopback and as root, and say what held
	@.ci/postfix

docs: build ## write the documents that are made from the code
	.build/release/quad config --markdown > docs/configuration.md
	@.ci/test-tools >/dev/null
	QUAD_WRITE_DOCS=1 $(SWIFT) test --no-color-diagnostics --filter 'PluginToolsTests.(APIDocumentTests|StubTests)|FoldingTests.HanPairTests|QuadTests.(CommandDocumentTests|DataModelDocumentTests|LimitDocumentTests|ZoneNameTests)'

pictures: build ## draw README's pictures from a real session (needs tmux), and photograph pictures in xterm (needs xvfb, xterm, xdotool, imagemagick)
	python3 Tests/Pictures/draw.py $(QUAD) docs/pictures
	python3 Tests/Pictures/terminal.py $(QUAD) docs/pictures

man: build ## write the manual pages to .build/man
	$(BUILD) --product generate-manual
	@rm -rf .build/man && mkdir -p .build/man
	.build/debug/generate-manual $(QUAD) --multi-page --output-directory .build/man

completions: build ## write completions for bash, zsh and fish to .build/completions
	@mkdir -p .build/completions
	$(QUAD) --generate-completion-script bash > .build/completions/quad.bash
	$(QUAD) --generate-completion-script zsh > .build/completions/_quad
	$(QUAD) --generate-completion-script fish > .build/completions/quad.fish

install: man completions install-plugins ## install quad, the plugins, manual pages and completions below PREFIX (/usr/local)
	install -D -m 755 $(QUAD) $(DESTDIR)$(PREFIX)/bin/quad
	install -D -m 755 $(QUAD_PICTURE) $(DESTDIR)$(PREFIX)/libexec/quad/quad-picture
	install -D -m 644 -t $(SHARE)/man/man1 .build/man/*.1
	install -D -m 644 .build/completions/quad.bash $(SHARE)/bash-completion/completions/quad
	install -D -m 644 -t $(SHARE)/zsh/site-functions .build/completions/_quad
	install -D -m 644 -t $(SHARE)/fish/vendor_completions.d .build/completions/quad.fish

# A gateway whose configuration names no folder finds them there. The folder is made anew: a file that is gone would claim
# the name of the one in its place.
install-plugins:
	rm -rf $(SHARE)/quad/plugins
	@find plugins -type f ! -name '*_test.lua' ! -name '.*' ! -path 'plugins/types/*' \
		-exec install -D -m 644 '{}' '$(SHARE)/quad/{}' ';'

deps: ## check that all that is needed is there; install what is missing
	@.ci/dependencies $(SWIFT)

clean: ## remove what was built (never the data)
	rm -rf .build .build-tsan .build-asan .build-fuzz .build-against
