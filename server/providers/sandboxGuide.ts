import { html } from 'hono/html';
import { page } from './common/sandbox/page.ts';
import { providerNames, providers } from './index.ts';

/** Renders the guide to the sandboxes. It lists the inputs that trigger each outcome. */
export const guidePage = () => {
  const sandboxes = providerNames.map((name) => providers[name].sandbox);
  return page(
    { title: 'Sandbox' },
    html` <h1>Sandbox</h1>
      <p>
        These sandboxes replace the outside services and use the same wire formats. No money is charged, no
        phone is topped up, and no mail leaves your machine.
      </p>
      ${sandboxes.map((sandbox) => {
        const { title, text } = sandbox.guide();
        return html`<section class="panel">
          <h2>${title}</h2>
          ${text}
        </section>`;
      })}

      <section class="panel">
        <h2>Faults on request</h2>
        <p>
          POST JSON, such as <code>{"webhook":"drop","next":1}</code>; each named fault happens the next
          <code>next</code> times.
        </p>
        ${sandboxes.map(({ name, faults }) =>
          faults
            ? html`<h3>/sandbox/${name}/misbehave</h3>
                <table>
                  <tbody>
                    ${Object.entries(faults).map(
                      ([fault, how]) =>
                        html`<tr>
                          <th scope="row">${fault}</th>
                          <td>${how}</td>
                        </tr>`,
                    )}
                  </tbody>
                </table>`
            : '',
        )}
      </section>`,
  );
};
