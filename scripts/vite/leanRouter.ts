import { join } from 'node:path';
import type { Plugin } from 'vite';

const production = join(import.meta.dirname, '../../node_modules/react-router/dist/production/index.mjs');

/**
 * The router's package resolves to its development build, and has calls and static fields of classes at its top that a
 * bundler must take for effects, so that all of it stays, used or not. This takes the production build and marks them pure.
 */
export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === 'react-router' ? production : undefined),
  transform: {
    filter: { id: /react-router[\\/]dist[\\/]production/ },
    handler: (code) => ({
      code: code
        .replace(/\bReact\d*\.(?:forwardRef|memo|createContext)\(/g, '/* @__PURE__ */ $&')
        .replace(/(?<==) (?=new (?:Set|WeakMap)\()/g, ' /* @__PURE__ */ ')
        .replace(/^var (\w+) = (class [^{]*\{[\s\S]*?^\});$/gm, 'var $1 = /* @__PURE__ */ (() => $2)();')
        // the address alone is the router's: none of its routes loads data
        .replace('isDataRoute ? useNavigateStable() : useNavigateUnstable()', 'useNavigateUnstable()')
        .replace(/^\w+\.(?:displayName = "[^"]*"|contextType = \w+);$/gm, ''),
      map: null,
    }),
  },
});
