import { runInNewContext } from 'node:vm';
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, test } from 'vitest';
import { withoutKinds } from '../../scripts/vite/absentKinds.ts';

/** A function of React's kind: it says of each node what it did. */
const code = `
function draw(fiber, log) {
  switch (fiber.tag) {
    case 1:
      log("class");
      break;
    case 19:
      var type = "list";
      log(type);
      break;
    case 26:
    case 5:
      type = "host";
      log(type);
      break;
    case 6:
      log("text");
    case 30:
      log("and more");
      break;
    case 31:
      return log("activity");
    default:
      log("other");
  }
  log(26 === fiber.tag ? "hoisted" : "in place");
  log(31 !== fiber.tag && 19 !== other(fiber.flags) ? "seen" : "hidden");
}
function other(flags) { switch (flags) { case 19: return 19; } }
`;
const absent = new Set([19, 26, 30, 31]);
const draw = (text: string, tag: number): string[] => {
  const said: string[] = [];
  const run = runInNewContext(`"use strict";${text};draw`) as (
    fiber: object,
    log: (word: string) => void,
  ) => void;
  run({ tag, flags: 0 }, (word) => said.push(word));
  return said;
};

describe('a renderer without kinds of nodes that never are', () => {
  const lean = withoutKinds(code, parseAst, absent);

  test.each([1, 5, 6, 7, 22])('does the same for a node of kind %i', (tag) => {
    expect(draw(lean, tag)).toEqual(draw(code, tag));
  });

  test('says nothing of the kinds, and only of them', () => {
    expect(lean).not.toMatch(/"list"|"activity"|26 === |case (?:26|30|31)/);
    expect(lean).toContain('case 19: return 19');
  });
});
