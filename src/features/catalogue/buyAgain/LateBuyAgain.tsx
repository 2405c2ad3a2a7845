import { loadMessages } from '../../../i18n/index.ts';
import { lateView } from '../../../ui/lateView.tsx';

/** Loads the view lazily, because few visitors have bought anything before. */
export const { View: LateBuyAgain } = lateView(
  async () => {
    const [view] = await Promise.all([import('./BuyAgain.tsx'), loadMessages('below')]);
    return view.BuyAgain;
  },
  () => null,
);
