/**
 * A brand's colours as `#rrggbb`: `color` for the background of its gift card, and `ink` for the logo on the
 * card.
 */
export type BrandColors = { color: string; ink: string };

const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Returns the WCAG 2 contrast ratio of two colours. It ranges from 1 to 21. */
export const contrast = (a: string, b: string): number => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
};

/**
 * Returns the colour of a brand's logo. If the brand defines none, the logo is white if its contrast with the
 * card is at least 3:1, as required for large logos, and dark otherwise.
 */
export const logoColorOf = ({ color, ink }: { color: string; ink?: string | undefined }): string =>
  ink ?? (contrast('#ffffff', color) >= 3 ? '#ffffff' : '#14181c');
