import type { Composition } from './composition.ts';
import {
  buyingMoves,
  cartIsTheShops,
  checkedOutIsHeld,
  findWrongCaller,
  noEndlessWait,
  oneOrderOfACart,
  onlyWhatIsInTheCart,
  onlyWhoIsSignedIn,
  peopleMoves,
  preferencesMoves,
  tabsAgree,
} from './rules.ts';

export const compositions: readonly Composition[] = [
  {
    name: 'buying',
    tabs: ['tab'],
    starts: [
      { path: '/giftcardworld/zermatt-ch', hasCart: false },
      { path: '/giftcardworld/zermatt-ch', hasCart: true },
      { path: '/mobile-topup', hasCart: true },
    ],
    moves: buyingMoves,
    always: [onlyWhatIsInTheCart, oneOrderOfACart],
    atRest: [noEndlessWait, checkedOutIsHeld, cartIsTheShops],
  },
  {
    name: 'people',
    tabs: ['tab'],
    starts: [{ path: '/', hasCart: false }],
    moves: (tab, scene) => [...peopleMoves(tab, scene), ...preferencesMoves(tab)],
    always: [onlyWhoIsSignedIn],
    ofCalls: findWrongCaller,
    atRest: [noEndlessWait, tabsAgree],
  },
  {
    name: 'tabs',
    tabs: ['tab 1', 'tab 2'],
    starts: [
      { path: '/', hasCart: false },
      { path: '/giftcardworld/zermatt-ch', hasCart: true },
      { path: '/checkout', hasCart: true },
    ],
    moves: (tab, scene) => [...buyingMoves(tab, scene), ...peopleMoves(tab, scene)],
    always: [onlyWhatIsInTheCart, oneOrderOfACart, onlyWhoIsSignedIn],
    ofCalls: findWrongCaller,
    atRest: [noEndlessWait, checkedOutIsHeld, cartIsTheShops, tabsAgree],
  },
];
