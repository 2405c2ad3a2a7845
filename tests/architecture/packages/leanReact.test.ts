import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { unused, unusedExports, unusedKinds } from '../../../scripts/vite/leanReact.ts';

const features = [...new Set([unused, unusedExports, unusedKinds].flatMap((table) => Object.keys(table)))];

const root = join(import.meta.dirname, '../../..');
const drawn = ['src', 'flows/page', 'flows/preview', 'flows/inspector'];
const sources = drawn.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
);

/** How the shop would use what its build leaves out of React. */
const uses: Record<string, RegExp> = {
  '<ViewTransition>': /\bViewTransition\b|addTransitionType/,
  '<Fragment ref>': /<Fragment\b[^>]*\bref=/,
  '<Activity>': /\bActivity\b.*from 'react'/,
  '<SuspenseList>': /\bSuspenseList\b/,
  '<Profiler>': /\bProfiler\b/,
  '<html>, <head> and <body>': /<(?:html|head|body)\b/,
  'Children.map and its like': /\bChildren\b.*from 'react'|React\.Children/,
  'cache() of the server': /\bcache\w*\b.*from 'react'|useCacheRefresh/,
  'elements of one’s own': /<[a-z]+-[\w-]+[\s>/]/,
  'actions of forms':
    /useActionState|useFormState\b|useFormStatus|useOptimistic|requestFormReset|<form\b[^>]*\baction=\{|\bformAction=\{/,
  'the browser’s indicator of a transition': /onDefaultTransitionIndicator/,
  'preload() and its like':
    /\b(?:prefetchDNS|preconnect|preload|preloadModule|preinit|preinitModule)\b.*from 'react-dom'/,
  // the title of a part of a drawing is an element as any
  '<title>, <meta>, <link>, <style> and <script>':
    /<(?:meta|link|style|script)\b|^(?![\s\S]*<g\b)[\s\S]*<title\b/,
};

describe('what the build leaves out of React', () => {
  test.each(features)('is used nowhere: %s', (feature) => {
    const wanted = uses[feature]!;
    const without = (text: string): string => text.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
    expect(sources.filter((file) => wanted.test(without(readFileSync(file, 'utf8'))))).toEqual([]);
  });

  test('is known by how it would be used', () => {
    expect(Object.keys(uses).sort()).toEqual(features.sort());
    expect(sources.length).toBeGreaterThan(200);
  });
});
