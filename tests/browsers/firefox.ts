import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { firefoxProgram } from '#config/browser.ts';
import { type Driver, findVisible, type Target, waitMs } from './driver.ts';

/** Starts Firefox without a window, controlled by WebDriver BiDi. */
export async function startFirefox(): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxProgram,
    headless: true,
    protocolTimeout: 2 * waitMs,
    extraPrefsFirefox: { 'intl.accept_languages': 'cs', 'network.captive-portal-service.enabled': false },
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  page.setDefaultTimeout(waitMs);
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));

  async function find(target: Target): Promise<ElementHandle<HTMLElement>> {
    const handle = await page.waitForFunction(findVisible, { polling: 100 }, target);
    return handle as ElementHandle<HTMLElement>; // safe: the wait ends only when there is an element
  }
  return {
    open: async (address) => void (await page.goto(address)),
    waitFor: async (target) => void (await find(target)),
    waitForAddress: async (pattern) =>
      void (await page.waitForFunction((source) => new RegExp(source).test(location.href), { polling: 100 }, pattern.source)),
    press: async (target) => (await find(target)).click(),
    type: async (target, text) => (await find(target)).type(text),
    chooseFile: async (css, path) => {
      const field = await page.waitForSelector(css);
      await (field as ElementHandle<HTMLInputElement> | null)?.uploadFile(path); // safe: the selector matches a file field
    },
    back: async () => page.evaluate(() => history.back()),
    run: (script, argument) => page.evaluate(script, argument) as Promise<ReturnType<typeof script>>, // safe: resolves with its result
    screenshot: async (path) => void (await page.screenshot({ path: path as `${string}.png` })),
    errors: () => errors,
    close: () => browser.close(),
  };
}
