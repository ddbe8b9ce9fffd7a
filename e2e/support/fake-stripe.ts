import type { BrowserContext, Route } from '@playwright/test';
import type { StripeDouble } from '../../packages/server/testing/stripe-double/double.ts';

// What js.stripe.com would answer: the card is typed into a frame of that origin, which alone
// speaks with api.stripe.com; the bank asks in a frame of hooks.stripe.com. The page's content
// policy has to let all of it through, and nothing of it reaches the page's own script.
const SCRIPT = `
window.Stripe = function (key) {
  const ask = (frame, message) => new Promise((resolve) => {
    const listen = ({ source, data }) => {
      if (source !== frame.contentWindow) return;
      removeEventListener('message', listen);
      resolve(data);
    };
    addEventListener('message', listen);
    if (message) frame.contentWindow.postMessage(message, '*');
  });
  const open = (src, title, place) => {
    const frame = document.createElement('iframe');
    frame.src = src;
    frame.title = title;
    frame.style.cssText = 'border:0;width:100%;height:80px';
    place.append(frame);
    return frame;
  };
  const confirm = async ({ elements }) => {
    if (key !== 'pk_test_double') return { error: { type: 'api_error', message: 'Another key.' } };
    let answer = await ask(elements.frame(), { clientSecret: elements.clientSecret });
    if (answer.outcome === 'needs_authentication') {
      const bank = open('https://hooks.stripe.com/authenticate', 'Bank', document.body);
      const authentication = await ask(bank);
      bank.remove();
      answer = await ask(elements.frame(), { clientSecret: elements.clientSecret, authentication });
    }
    if (answer.outcome === 'invalid') return { error: { type: 'validation_error', message: 'Your card number is incomplete.' } };
    return answer.outcome === 'failed' ? { error: { type: 'card_error', message: answer.message } } : {};
  };
  return {
    _registerWrapper() {},
    elements({ clientSecret, appearance }) {
      let frame;
      const heard = {};
      const element = {
        on: (name, listener) => void (heard[name] = listener),
        mount(place) {
          frame = open('https://js.stripe.com/frame', 'Secure payment input frame', place);
          frame.dataset.appearance = JSON.stringify(appearance);
          frame.addEventListener('load', () => heard.ready());
        },
        destroy: () => frame?.remove(),
      };
      return { clientSecret, frame: () => frame, create: () => element, getElement: () => element };
    },
    confirmPayment: confirm,
    confirmSetup: confirm,
  };
};`;

const FRAME = `<!doctype html><title>Card</title><label>Card number <input id="number"></label><script>
addEventListener('message', async ({ data, source }) => {
  const number = document.getElementById('number').value;
  if (number === '') return source.postMessage({ outcome: 'invalid' }, '*');
  const response = await fetch('https://api.stripe.com/confirm', { method: 'POST', body: JSON.stringify({ ...data, number }) });
  source.postMessage(await response.json(), '*');
});</script>`;

const BANK = `<!doctype html><title>Bank</title><button onclick="parent.postMessage('passed', '*')">Complete</button><button onclick="parent.postMessage('failed', '*')">Fail</button>`;

/** Serves Stripe's three origins to a browser, with the double's books behind them. */
export async function serveStripe(context: BrowserContext, stripe: StripeDouble): Promise<void> {
  const page = (body: string) => (route: Route) =>
    route.fulfill({ contentType: 'text/html', body });
  await context.route('https://js.stripe.com/*/stripe.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
  );
  await context.route('https://js.stripe.com/frame', page(FRAME));
  await context.route('https://hooks.stripe.com/authenticate', page(BANK));
  await context.route('https://api.stripe.com/confirm', async (route) => {
    // As the script above sends it.
    const { clientSecret, number, authentication } = route.request().postDataJSON() as {
      clientSecret: string;
      number: string;
      authentication?: 'passed';
    };
    const outcome = stripe.confirm(clientSecret, number, authentication);
    await route.fulfill({ json: outcome, headers: { 'access-control-allow-origin': '*' } });
  });
}
