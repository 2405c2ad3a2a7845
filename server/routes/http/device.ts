import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { AppContext } from '../../appContext.ts';
import { toBrowserName } from '../../identity/devices/browserName.ts';
import { isDeviceSecret, type Device } from '../../identity/devices/devices.ts';
import { generateSecret } from '../../platform/tokens.ts';
import { cookieOptions, cookieSeconds, getClientIp, type ApiContext } from './context.ts';

const deviceCookie = 'device';

/** Returns the device that sent the request. A browser without a valid device secret gets a new one. */
export const findDeviceOfRequest = (c: ApiContext, { config }: AppContext): Device => {
  const cookie = getCookie(c, deviceCookie);
  return {
    ...toBrowserName(c.req.header('user-agent') ?? ''),
    clientIp: getClientIp(c, config.trustProxy),
    secret: isDeviceSecret(cookie) ? cookie : generateSecret(),
  };
};

/**
 * Sets the device cookie. Signing out does not delete the cookie, because it neither identifies a person nor
 * signs anyone in.
 */
export const setDeviceCookie = (c: Context, shop: AppContext, secret: string): void =>
  setCookie(c, deviceCookie, secret, { ...cookieOptions(shop), maxAge: cookieSeconds });
