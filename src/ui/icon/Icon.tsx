import { icons, type IconName } from './icons.ts';

export type { IconName };
/** The sizes of icons, so that icons in similar places look alike. */
type IconSize = 14 | 16 | 18 | 20 | 22 | 24 | 26 | 28 | 32 | 40;
export type IconProps = {
  name: IconName;
  /** Size in pixels at the default font size. Defaults to 20 and scales with the text. */
  size?: IconSize | undefined;
  /** Accessible name for a standalone icon. Without it, the icon is decorative. */
  label?: string | undefined;
  className?: string | undefined;
};

/** Icon in the colour of the surrounding text. */
export const Icon = ({ name, size = 20, label, className }: IconProps) => {
  const side = `${size / 16}rem`;
  return (
    <svg
      className={className}
      width={side}
      height={side}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={icons[name as keyof typeof icons] ?? name} />
    </svg>
  );
};
