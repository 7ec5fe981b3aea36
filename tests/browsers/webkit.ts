import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { Builder, By, error, until, type WebElement } from 'selenium-webdriver';
import { findMiniBrowser } from '#config/browser.ts';
import { findFreePort } from '../support/started-gateway.ts';
import { type Driver, findVisible, type Target, waitMs } from './driver.ts';

/** Starts WebKitGTK's MiniBrowser on a virtual screen. */
export async function startWebkit(): Promise<Driver> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = await once(createInterface(screen.stdio[3] as Readable), 'line'); // safe: `stdio` pipes this stream
  const port = await findFreePort();
  const service = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display}`, GDK_BACKEND: 'x11', LANG: 'C.UTF-8', LANGUAGE: 'cs' },
    stdio: 'ignore',
  });
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': {
        binary: findMiniBrowser(),
        args: ['--automation'],
      },
    })
    .build();
  await driver.manage().window().setRect({ width: 1280, height: 900, x: 0, y: 0 });

  async function find(target: Target): Promise<WebElement> {
    // fails while one document replaces another
    const look = () => driver.executeScript<WebElement | null>(findVisible, target).catch(() => null);
    return (await driver.wait(look, waitMs, `Not visible: ${JSON.stringify(target)}`)) as WebElement; // safe: waits for an element
  }
  /** Clicks the target. Returns false if the page replaced the element before the click; the caller then tries again. */
  async function click(target: Target): Promise<boolean> {
    try {
      const element = await find(target);
      await driver.executeScript(scrollToCentre, element); // WebDriver's own scrolling leaves some elements just below the window
      await element.click();
      return true;
    } catch (failure) {
      if (failure instanceof error.StaleElementReferenceError) return false;
      throw failure;
    }
  }
  return {
    open: (address) => driver.get(address),
    waitFor: async (target) => void (await find(target)),
    waitForAddress: async (pattern) => void (await driver.wait(until.urlMatches(pattern), waitMs)),
    press: async (target) => void (await driver.wait(() => click(target), waitMs)),
    type: async (target, text) => (await find(target)).sendKeys(text),
    chooseFile: async (css, path) => (await driver.wait(until.elementLocated(By.css(css)), waitMs)).sendKeys(path),
    back: () => driver.navigate().back(),
    run: (script, argument) => driver.executeScript(script, argument),
    screenshot: async (path) => writeFileSync(path, await driver.takeScreenshot(), 'base64'),
    errors: () => [], // WebDriver cannot read this console, but pages report their errors to the site
    close: async () => {
      await driver.quit();
      await Promise.all([service, screen].map(end));
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  if (child.exitCode === null && child.kill()) await ended;
}

/** Runs in the page. */
function scrollToCentre(element: Element): void {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
}
