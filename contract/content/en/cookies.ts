import { cookieMonths, idleMinutes, locationHours } from '../../domain/limits.ts';
import type { ContentPage } from '../contentPage.ts';

export const cookies: ContentPage = {
  lead: 'This site keeps little in your browser and, before you choose, nothing that it can do without. This page lists everything.',
  sections: [
    {
      id: 'choice',
      title: 'Your choice',
      blocks: [
        'There are three categories. “Necessary” is always on. “Analytics” and “Marketing” are off until you allow them. Today we use neither: no analytics tool and no advertising runs on this site. Should that change, they will only run for people who have allowed them.',
        `You can change your choice at any time with “Cookie settings” at the end of each page. After ${idleMinutes} minutes without activity it is forgotten together with your sign-in, and the banner asks again: somebody else may be at the device by then.`,
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      blocks: [
        {
          head: ['Name', 'What it is for', 'How long'],
          rows: [
            ['language', 'Remembers the language of the shop', `${cookieMonths} months`],
            ['XSRF-TOKEN', 'Protects forms against requests from other sites', 'until you close the browser'],
            [
              'buyer',
              'Recognises the browser that bought, so that only it shows the codes; set with your first cart',
              `${cookieMonths} months`,
            ],
            [
              'device',
              'Tells whether your account was used with this browser before, to warn you of other logins and to let you in while somebody else tries passwords; identifies nobody, set when you log in or ask for a code',
              `${cookieMonths} months`,
            ],
          ],
        },
      ],
    },
    {
      id: 'storage',
      title: 'Storage of the browser',
      blocks: [
        'These entries stay in your browser until they are removed by the shop or by you. None of them is read by anybody else.',
        {
          head: ['Name', 'What it is for', 'How long'],
          rows: [
            [
              'cookieConsent',
              'The choice described above',
              `until you change it, or ${idleMinutes} minutes without activity`,
            ],
            ['language, currentLocation', 'Language and country in use', 'until you change them'],
            [
              'Location',
              'Country, language and currency, determined from your internet address',
              `renewed after ${locationHours} hours`,
            ],
            [
              'lastActivity',
              'When you last did something here, to sign you out in time',
              'until you clear it',
            ],
            ['cartToken, checkoutProduct, selctdProduct', 'Your cart', 'until it is bought or removed'],
            [
              'rechargeData, pageData',
              'A top-up that you have begun to fill in, or the value of a card that you have chosen',
              'until it is bought or removed',
            ],
            [
              'orderToken',
              'Your open order, so that nothing is lost when a window closes',
              'until the order is done',
            ],
            [
              'lastOrders',
              'Number, date, product and state of your last orders, to read them without a connection; no code, no amount',
              'until you sign out',
            ],
            [
              'closedOrders',
              'Number and state of an open order whose notice you have closed',
              'until the order changes or you sign out',
            ],
            [
              'checkoutEmail',
              'The e-mail address that you have typed at the checkout; only in this tab',
              'until you pay, remove the cart, log in or out, or close the tab',
            ],
            [
              'guest',
              'Your e-mail address, if you asked us to remember you as a guest',
              'until you untick it, press “Clear this list”, or sign out',
            ],
            [
              'recipients',
              'Names that you gave to the numbers you top up, if you asked us to remember you as a guest',
              'until you remove them, press “Clear this list”, or sign out',
            ],
            [
              'user, accessToken, refreshToken, tokenExpiry, signedInAt',
              'Keeps you signed in',
              `until you sign out, or ${idleMinutes} minutes without activity`,
            ],
            [
              'signOutToken',
              'Your sign-out, until our server knows of it; it gives access to nothing',
              'a moment, or until you are online again',
            ],
            [
              'otp_timestamp, otpTicket, mobileTicket',
              'A code on its way to your phone',
              'until it is entered or has expired',
            ],
            ['toRegister, emailVerified', 'The step of a registration', 'until the step is done'],
            [
              'referral',
              'The code of the friend whose link brought you here; only if there was one',
              'until you sign up',
            ],
          ],
        },
      ],
    },
    {
      id: 'others',
      title: 'Other sites',
      blocks: [
        'When you pay you go to the page of a payment provider. When you sign in with Google or register, a script of Google or of Cloudflare is loaded at that moment, to sign you in or to check that you are human. Their own policies say what they keep. Everywhere else, everything comes from this site.',
      ],
    },
    {
      id: 'browser',
      title: 'Clearing it yourself',
      blocks: [
        'Your browser can show and delete all of this in its settings. The shop keeps working, but you will be signed out and an open cart is lost.',
      ],
    },
  ],
};
