import { cx } from '../cx.ts';
import s from './art.module.css';

export type ArtKind = 'operator' | 'giftcard' | 'voucher';

export type ProductArtProps = {
  kind: ArtKind;
  /** URL of the product image (`logo` in the API). A drawing is shown until the image has loaded. */
  src: string;
  /** Product name, or an empty string if the name is displayed next to the image. */
  alt: string;
  /** Shows the card on a neutral background with space around it, as in lists. */
  framed?: boolean | undefined;
  /**
   * Loads the image together with the page instead of when it becomes visible. Use this for a page's largest element.
   */
  first?: true | undefined;
  /** Brand and value, shown on the lower part of a large card. The value is null until one is chosen. */
  face?: { name: string; value: string | null } | undefined;
  className?: string | undefined;
};

/**
 * Small card in the colour of the product's brand: square for operators, 8:5 for gift cards and vouchers. Fills the
 * width of its parent.
 */
export const ProductArt = ({ kind, src, alt, framed, first, face, className }: ProductArtProps) => (
  <span
    role={alt ? 'img' : undefined}
    aria-label={alt || undefined}
    aria-hidden={alt ? undefined : true}
    className={cx(s.frame, framed && s.framed, className)}
  >
    <span className={cx(s.art, kind === 'operator' && s.square, face && s.faced)}>
      <svg viewBox="0 0 160 100">
        <path d="M44 76L72 40l13 15 11-13 22 34zM108 30a6 6 0 1012 0 6 6 0 10-12 0z" className={s.shape} />
      </svg>
      {src && (
        <img
          key={src}
          src={src}
          alt=""
          width={kind === 'operator' ? 100 : 160}
          height="100"
          loading={first ? undefined : 'lazy'}
          fetchPriority={first && 'high'}
          className={s.picture}
          onError={(event) => (event.currentTarget.hidden = true)}
        />
      )}
      {face && (
        <span className={s.face} aria-hidden>
          <span className={s.name}>{face.name}</span>
          {face.value && (
            <span key={face.value} className={s.value}>
              {face.value}
            </span>
          )}
        </span>
      )}
    </span>
  </span>
);
