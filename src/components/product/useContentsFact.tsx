import { useLingui } from '@lingui/react/macro';
import type { Rate } from '../../../contract/schemas/catalogue.ts';
import type { Fact } from '../../ui/text/Facts.tsx';

/** The row of a plan's contents; none for mere credit and other goods. */
export const useContentsFact = (): ((contents: Rate['contents']) => Fact[]) => {
  const { t } = useLingui();
  return (contents) =>
    contents
      ? [{ id: 'contents', label: t`Includes`, value: <span lang={contents.lang}>{contents.text}</span> }]
      : [];
};
