import type { World } from '../actors/world.ts';
import type { ShopSystem } from './system.ts';

/** Facts of the browser that charts want to hear about: scrolling, connection, a page out of the cache, another tab's cart. */
export const listenToBrowser = ({
  parts,
  world,
}: Pick<ShopSystem, 'parts'> & { world: Pick<World, 'tell' | 'store'> }): void => {
  const { shell, cart } = parts();

  let frame = 0;
  const tellScroll = () => {
    frame = 0;
    shell.send({ type: 'page.scrolled', y: window.scrollY });
  };
  addEventListener('scroll', () => (frame ||= requestAnimationFrame(tellScroll)), { passive: true });

  addEventListener('offline', () => shell.send({ type: 'network.lost' }));
  addEventListener('online', () => {
    shell.send({ type: 'network.found' });
    world.tell.screen({ type: 'network.found' });
  });
  if (!navigator.onLine) shell.send({ type: 'network.lost' });

  addEventListener('pageshow', (event) => {
    if (event.persisted) world.tell.screen({ type: 'page.restored' });
  });

  // another tab filled or emptied the cart; a null key means that everything was cleared
  addEventListener('storage', ({ key }) => {
    if (key !== 'cartToken' && key !== null) return;
    const token = world.store.read('cartToken');
    cart.send(token === null ? { type: 'cart.tokenLost' } : { type: 'cart.tokenFound', token });
  });
};
