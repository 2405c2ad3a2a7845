/** A test, by its file under `tests/` and by words of its title. */
export type Proof = readonly [file: string, title: string];
