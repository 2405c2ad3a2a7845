/** Clauses without a transition, and why: what they ask for is no flow. */
export const unwalked: Readonly<Record<string, string>> = {};
