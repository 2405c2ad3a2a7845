/** Returns a number with its noun, such as `1 path` or `2 paths`. The plural must end with an s. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
