import type { Proof } from '../prove.ts';

export const shell: Proof = { stories: [], invariants: [] };
