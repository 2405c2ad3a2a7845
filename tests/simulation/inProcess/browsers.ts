import type { Plant } from '../plants.ts';
/**
 * Manages the browsers of all shoppers and their open pages, and maps each request to the browser that sent it.
 */
import type { Random } from '../random.ts';
import type { watchCharts } from './checks/chartWatch.ts';
import type { Environment, Owner } from './environment.ts';
import type { Network } from './network.ts';
import { createDevice, openPage, type Device, type Page } from './page.ts';
import { origin } from './settings.ts';

export type Browsers = {
  add: (name: string, ip: string) => Device;
  /** Returns the browser of a page, even if the page is closed. */
  deviceOf: (from: Owner) => Device | null;
  open: (device: Device, path: string) => Page;
  close: (page: Page) => void;
};

export const createBrowsers = ({
  environment,
  network,
  random,
  charts,
  plant,
}: {
  environment: Environment;
  network: Network;
  random: Random;
  charts: ReturnType<typeof watchCharts>;
  plant: Plant | null;
}): Browsers => {
  const devices = new Map<string, Device>();
  return {
    add: (name, ip) => {
      const device = createDevice(name, ip);
      devices.set(name, device);
      return device;
    },
    // A page's name consists of the browser's name and a number.
    deviceOf: ({ kind, name }) =>
      kind === 'page' ? (devices.get(name.slice(0, name.lastIndexOf('.'))) ?? null) : null,
    open: (device, path) =>
      openPage(device, path, {
        origin,
        later: (owner, what, happen) =>
          network.add(environment.now() + random.below(50), what, owner, happen),
        inspect: charts.inspect,
        forget: (owner) => {
          environment.forget(owner);
          network.forget(owner);
        },
        storage: plant?.storage,
      }),
    close: (page) => {
      charts.forget(page);
      page.close();
    },
  };
};
