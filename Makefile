# What a person types: `make run`, `make test`. `make help` lists the rest.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.PHONY: help run build test lint format bench sanitize fuzz docs deps clean

SWIFT ?= swift
# Arguments for the gateway: make run ARGS="--data /var/lib/quad"
ARGS ?=
# How long `make fuzz` goes on.
FUZZ_SECONDS ?= 60

help: ## list what there is
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build ## install what is missing, build, and start the gateway with a console here
	@exec .build/release/quad $(ARGS)

build: deps ## build the gateway in release mode
	$(SWIFT) build -c release --product quad

test: deps ## build and run every test
	$(SWIFT) test

lint: deps ## check formatting, the arrows between targets, and plugins' syntax
	$(SWIFT) format lint --strict --parallel --recursive Sources Tests Package.swift
	@echo "every import must be a declared dependency:"
	$(SWIFT) build --explicit-target-dependency-import-check error
	$(SWIFT) test --filter 'QuadTests.ArchitectureTests'
	@.ci/check-plugins plugins/*.lua

format: ## format the sources
	$(SWIFT) format format --in-place --parallel --recursive Sources Tests Package.swift

bench: deps ## measure, one JSON line a figure
	$(SWIFT) build -c release --product quad-bench
	@.build/release/quad-bench $(ARGS)

sanitize: deps ## run every test under the thread and the address sanitizer
	@.ci/sanitize thread $(SWIFT)
	@.ci/sanitize address $(SWIFT)

fuzz: deps ## fuzz the pattern matcher for FUZZ_SECONDS (60)
	@.ci/fuzz $(FUZZ_SECONDS)

docs: build ## write the documents that are made from the code
	.build/release/quad config --markdown > docs/configuration.md
	QUAD_WRITE_DOCS=1 $(SWIFT) test --filter 'PluginsTests.(APITests|StubTests)'

deps: ## check that all that is needed is there; install what is missing
	@.ci/dependencies $(SWIFT)

clean: ## remove what was built (never the data)
	rm -rf .build .build-tsan .build-asan .build-fuzz
