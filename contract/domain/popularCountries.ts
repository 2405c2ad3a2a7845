/** Where most phones are topped up from Switzerland. */
export const popularForTopUps: readonly string[] = ['IN', 'PH', 'LK', 'TR', 'RS', 'XK', 'PT', 'NG'];

/** Where people who buy here live. */
export const popularForLiving: readonly string[] = ['CH', 'DE', 'AT', 'FR', 'IT'];
