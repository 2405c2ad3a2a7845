import { icons } from './icons.ts';
import type { IconName } from './icons.ts';

export type { IconName };
export type IconProps = {
  name: IconName;
  /** Pixels, default 20. */
  size?: number | undefined;
  /** Words for it when it stands alone; without them it is decoration. */
  label?: string | undefined;
  className?: string | undefined;
};

/** One icon in the colour of the text around it. */
export const Icon = ({ name, size = 20, label, className }: IconProps) => (
  <svg
    className={className}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    style={{ flex: 'none' }}
    role={label ? 'img' : undefined}
    aria-label={label}
    aria-hidden={label ? undefined : true}
  >
    <path d={icons[name]} />
  </svg>
);
