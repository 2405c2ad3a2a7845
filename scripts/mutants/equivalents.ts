/** Changes that change nothing that anybody could see, each with why. By `chart place: operator what`. */
export const equivalents: Readonly<Record<string, string>> = {};
