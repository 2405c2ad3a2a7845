import type { RenderedPage } from '../../../contract/rendering.ts';
import type { Route } from '../../../machines/types.ts';
import type { AppServices } from '../../actors/services.ts';
import { createPageResponses, type PageResponses } from '../../api/pageResponses.ts';
import type { ScreenModule, TextModule } from '../../features/screenModule.ts';
import { i18n } from '../../i18n/index.ts';
import type { ShopActors } from '../actorSystem.ts';
import { loadFooter } from '../layout/Layout.tsx';
import { whenCalm } from '../screens/whenCalm.ts';
import { keepEarlyInput } from './earlyInput.ts';

/**
 * Parses the server's data about the rendered page. Returns null if the data is missing or malformed; the shop
 * then renders the page again.
 */
const readNote = (): RenderedPage | null => {
  try {
    const note = JSON.parse(document.getElementById('rendered')?.textContent ?? '') as RenderedPage;
    return Array.isArray(note.answers) && note.answers.every(Array.isArray) ? note : null;
  } catch {
    return null;
  }
};

type Started = {
  actors: ShopActors;
  services: Pick<AppServices, 'country' | 'store'>;
  route: Route;
  /** The query string, including its question mark. */
  search: string;
  module: Promise<ScreenModule | TextModule>;
};

/** Manages a server-rendered page until React takes it over. */
export const openDrawnPage = (place: HTMLElement) => {
  const { keepFocus, repeatInput } = keepEarlyInput(place);
  const note = readNote();
  let responses = createPageResponses([]);

  /**
   * True if the browser is in the state that the server assumed when it rendered the page: a new visitor, the
   * same URL, language and country, and no unused embedded responses.
   */
  const isSame = ({ actors, services, route, search }: Started): boolean =>
    note !== null &&
    note.language === i18n.locale &&
    note.path === route.path &&
    (note.search ?? search) === search &&
    note.country === services.country() &&
    responses.countUnused() === 0 &&
    actors.screen.getSnapshot().hasTag('screen:shown') &&
    actors.session.getSnapshot().hasTag('screen:visitor') &&
    actors.cart.getSnapshot().hasTag('screen:empty') &&
    services.store.read('rechargeData') === null &&
    // if the visitor has chosen an amount for this product, the server rendered the page without it
    !route.path.toLowerCase().endsWith(`/${services.store.read('pageData')?.slug ?? ' '}`);

  return {
    /**
     * Returns the API responses embedded in the page, or no responses if the page was rendered in another
     * language.
     */
    answersIn: (language: string): PageResponses =>
      (responses = createPageResponses(note?.language === language ? note.answers : [])),
    repeatInput,
    /**
     * Runs the charts until they are idle, while the server-rendered page is already visible. Returns true if
     * React can take over the page unchanged, or false if the page must be rerendered.
     */
    settle: async (started: Started): Promise<boolean> => {
      const { actors, module } = started;
      // waits for the code that renders the footer and the rest of the screen
      await Promise.all([
        loadFooter(),
        module.then(
          (screen) => screen.loadRest?.(),
          () => {},
        ),
      ]);
      // a chart without the busy tag may still need an embedded response
      const isCalm = await whenCalm(actors.screen, () => responses.countUnused() > 0, 3_000);
      const same = isCalm && isSame(started);
      responses.clear();
      if (!same) keepFocus();
      return same;
    },
  };
};
