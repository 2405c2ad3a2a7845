type Wish = { prodid: string; country: string; name: string };
type Envelope = { success: boolean; message: string; data: Record<string, never> };

/** One shopper from the cart to the delivered order, over HTTP like a browser: cookies kept, paid on the sandbox's page. */
export const shopper = async (api: string, wish: Wish): Promise<boolean> => {
  const jar = new Map<string, string>();
  const call = async (
    path: string,
    body?: object,
  ): Promise<Record<string, string> & { rates?: { ProductPriceID: string; Price: string }[] }> => {
    const answer = await fetch(`${api}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'Content-Type': 'application/json',
        Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(jar.has('XSRF-TOKEN') ? { 'X-XSRF-TOKEN': decodeURIComponent(jar.get('XSRF-TOKEN')!) } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const envelope = (await answer.json()) as Envelope;
    if (!envelope.success) throw new Error(`${path}: ${envelope.message}`);
    return envelope.data;
  };
  const { rates } = await call(`/getCardRate?prodid=${wish.prodid}`);
  // .13, .14 and .15 make the sandboxes misbehave
  const rate = rates?.find((candidate) => !/\.1[345]$/.test(candidate.Price));
  if (!rate) throw new Error('nothing to buy');
  const { carttoken } = await call('/addCart', {
    prodid: wish.prodid,
    ProductPriceID: rate.ProductPriceID,
    Quantity: 1,
    ProdType: 1,
    residence: wish.country,
  });
  const { ordertoken } = await call('/createSaleOrder', {
    carttoken,
    email: `${wish.name}@example.com`,
    acceptterms: 1,
    residence: wish.country,
    lang: 'en',
  });
  const { payurl } = await call('/createPayURL', { ordertoken, gateway: 'card' });
  await fetch(payurl!, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'decision=approve&means=twint',
    redirect: 'manual',
  });
  for (let tries = 0; tries < 600; tries += 1) {
    const { status } = await call('/paycheckstatus', { ordertoken });
    if (status === 'completed') return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
};
