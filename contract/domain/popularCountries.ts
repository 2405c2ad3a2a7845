/** The most popular countries for top-ups from Switzerland. */
export const popularForTopUps: readonly string[] = ['IN', 'PH', 'LK', 'TR', 'RS', 'XK', 'PT', 'NG'];

/** The customers' most common countries of residence. */
export const popularForLiving: readonly string[] = ['CH', 'DE', 'AT', 'FR', 'IT'];
