// Simulates PayPal's script: window.paypal.Buttons with an approval window.
(() => {
  const source = new URL(document.currentScript?.src ?? '/sandbox/paypal/sdk/js', location.href);
  const paint = (button) => {
    button.type = 'button';
    button.textContent = 'PayPal';
    button.dataset.fundingSource = 'paypal';
    Object.assign(button.style, {
      width: '100%',
      minHeight: '48px',
      border: '0',
      borderRadius: '8px',
      background: '#ffc439',
      color: '#003087',
      font: 'italic 700 18px/1 system-ui, sans-serif',
      cursor: 'pointer',
    });
  };

  const Buttons = (given = {}) => {
    let props = given;
    let button = null;
    let popup = null;
    const fail = (message) => props.onError?.(new Error(message));

    /** Waits for the shopper's decision. Null if the window is closed without a decision. */
    const decisionFor = (orderID) =>
      new Promise((resolve) => {
        const hear = (event) => {
          if (event.origin !== source.origin || event.source !== popup) return;
          if (event.data?.source !== 'sandbox-paypal' || event.data.answer.token !== orderID) return;
          end(event.data.answer);
        };
        let watch = 0;
        const end = (answer) => {
          window.removeEventListener('message', hear);
          clearInterval(watch);
          resolve(answer);
        };
        window.addEventListener('message', hear);
        watch = setInterval(() => {
          // A response may still arrive after the window has closed.
          if (popup.closed) setTimeout(() => end(null), 200);
        }, 200);
      });

    const approveIn = async (orderID) => {
      const query = new URLSearchParams({ token: orderID, origin: location.origin });
      popup.location.href = new URL(`../checkoutnow?${query}`, source).href;
      const answer = await decisionFor(orderID);
      if (answer?.decision !== 'approve') {
        popup.close();
        await props.onCancel?.({ orderID });
        return;
      }
      let again = false;
      const actions = {
        restart: () => {
          again = true;
          return Promise.resolve();
        },
        redirect: (url) => location.assign(url),
      };
      const data = { orderID, payerID: answer.payer, paymentSource: 'paypal', facilitatorAccessToken: '' };
      await props.onApprove?.(data, actions);
      if (again && !popup.closed) await approveIn(orderID);
      else popup.close();
    };

    const start = async (event) => {
      // as in the real script, a click can be accepted or refused either directly or through a promise
      const answers = { resolve: () => Promise.resolve(true), reject: () => Promise.resolve(false) };
      if ((await props.onClick?.({ fundingSource: 'paypal', event }, answers)) === false) return;
      popup = window.open('', 'sandbox-paypal', 'popup,width=480,height=680');
      if (!popup) {
        fail('Can not open popup window - blocked');
        return;
      }
      try {
        const orderID = await props.createOrder({ paymentSource: 'paypal' }, {});
        if (popup.closed) {
          fail('Detected popup close');
          await props.onCancel?.({ orderID });
          return;
        }
        await approveIn(orderID);
      } catch (error) {
        popup.close();
        props.onError?.(error);
      }
    };

    return {
      isEligible: () => true,
      hasReturned: () => false,
      updateProps: async (next) => {
        props = { ...props, ...next };
      },
      render: async (where) => {
        const into = typeof where === 'string' ? document.querySelector(where) : where;
        button = document.createElement('button');
        paint(button);
        const actions = {
          enable: async () => {
            button.disabled = false;
          },
          disable: async () => {
            button.disabled = true;
          },
        };
        button.addEventListener('click', (event) => void start(event));
        into.append(button);
        props.onInit?.({}, actions);
      },
      close: async () => {
        button?.remove();
        button = null;
        popup?.close();
      },
      resume: () => {},
    };
  };

  window.paypal = {
    ...window.paypal,
    version: '5.0.0',
    Buttons,
    FUNDING: { PAYPAL: 'paypal' },
    getFundingSources: () => ['paypal'],
  };
})();
