import * as v from 'valibot';

/** Validators for setting values. */
export const url = v.pipe(v.string(), v.url());
export const secret = v.pipe(v.string(), v.minLength(8));
export const count = v.pipe(v.string(), v.regex(/^\d+$/, 'a whole number'), v.transform(Number));
export const flag = v.pipe(
  v.picklist(['0', '1']),
  v.transform((s) => s === '1'),
);
/** Validates PEM text. A line break can also be written as a backslash followed by an n. */
export const pem = (read: (text: string) => unknown) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replaceAll('\\n', '\n')),
    v.check((text) => {
      try {
        read(text);
        return true;
      } catch {
        return false;
      }
    }, 'a key in PEM'),
  );
