import { expect, test } from "vitest";
import { nearest } from "./nearest.ts";

test.each([
  ["prot", ["port", "host"], "port"],
  ["monts", ["mounts", "models"], "mounts"],
  ["MOUNTS", ["mounts"], "mounts"],
  ["statsu", ["status", "start"], "status"],
  ["zzzz", ["port", "host"], undefined],
  ["hub", ["run", "init"], undefined],
  ["rn", ["run", "init"], "run"],
  ["", ["port"], undefined],
])("nearest(%j)", (word, candidates, expected) => expect(nearest(word, candidates)).toBe(expected));
