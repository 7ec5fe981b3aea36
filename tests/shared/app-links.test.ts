import { describe, expect, it } from 'vitest';
import { findAppLink, findDevice, isAppLinkPath } from '#shared/rules/app-links.ts';

const links = { ios: 'https://ios.example/', android: 'https://android.example/', other: 'https://web.example/' };

describe('findDevice', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1', 'ios'],
    ['Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1', 'ios'],
    ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36', 'android'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15', 'other'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', 'other'],
    ['', 'other'],
  ])('detects %s as %s', (userAgent, device) => {
    expect(findDevice(userAgent)).toBe(device);
  });
});

describe('findAppLink', () => {
  it('returns the store of the device, or else the address for other devices, or else undefined', () => {
    expect(findAppLink(links, 'ios')).toBe(links.ios);
    expect(findAppLink({ android: links.android, other: links.other }, 'ios')).toBe(links.other);
    expect(findAppLink({ android: links.android }, 'other')).toBeUndefined();
  });
});

describe('isAppLinkPath', () => {
  it.each([
    ['/app-link', true],
    ['/cz/app-link', true],
    ['/de/app-link', true],
    ['/xx/app-link', false],
    ['/cz/app-link/more', false],
    ['/app-links', false],
    ['//app-link', false],
  ])('returns for %s: %s', (path, expected) => {
    expect(isAppLinkPath(path)).toBe(expected);
  });
});
