import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findAllowedHost, findAllowedUrl, findContinueAddress } from '#server/wifi/query-urls.ts';

const hosts = ['.network-auth.com', 'login.centre.example', '10.0.0.5', 'portal.centre.example:8443'];

/** Addresses that must be refused, because a URL parser, a person or an old browser would read another host from them. */
const hostile = [
  '',
  ' ',
  '/',
  '/splash/grant',
  '//n1.network-auth.com/splash/grant',
  '///n1.network-auth.com/',
  '\\\\n1.network-auth.com\\',
  '/\\n1.network-auth.com/',
  'http://n1.network-auth.com/splash/grant',
  'ftp://n1.network-auth.com/',
  'javascript:alert(1)',
  'javascript://n1.network-auth.com/%0aalert(1)',
  'data:text/html,https://n1.network-auth.com/',
  'https:n1.network-auth.com/',
  'https:/n1.network-auth.com/',
  'https:///n1.network-auth.com/',
  'https:\\\\n1.network-auth.com/',
  'https://evil-network-auth.com/splash/grant',
  'https://network-auth.com.evil.example/',
  'https://n1.network-auth.com.evil.example/',
  'https://evil.example/.network-auth.com',
  'https://evil.example?.network-auth.com/',
  'https://evil.example#.network-auth.com/',
  'https://evil.example/?x=https://n1.network-auth.com/',
  'https://network-auth.com/splash/grant',
  'https://.network-auth.com/',
  'https://..network-auth.com/',
  'https://-.network-auth.com/',
  'https://n1.network-auth.com./splash/grant',
  'https://n1.network-auth.com:444/splash/grant',
  'https://n1.network-auth.com:443/splash/grant',
  'https://n1.network-auth.com@evil.example/',
  'https://user@n1.network-auth.com/',
  'https://user:word@n1.network-auth.com/',
  'https://evil.example\\@n1.network-auth.com/',
  'https://n1.network-auth.com\\.evil.example/',
  'https://evil.example\\.network-auth.com/',
  'https://n1.network-auth.com%2eevil.example/',
  'https://evil.example%2f.network-auth.com/',
  'https://evil.example%00.network-auth.com/',
  'https://n1%2enetwork-auth.com/',
  'https://\tn1.network-auth.com/',
  'https://n1.network-\nauth.com/',
  'ht\ttps://n1.network-auth.com/',
  ' https://n1.network-auth.com/',
  'https://n1.network-auth.com /',
  'https://n1。network-auth.com/',
  'https://n1.network-auth．com/',
  'https://n1.nеtwork-auth.com/',
  'https://ｎ1.network-auth.com/',
  'https://n1.network-auth.com\u0000/',
  'https://n1.network-auth.com\u2028/',
  'https://167772165/',
  'https://0x0a000005/',
  'https://10.0.5/',
  'https://012.0.0.05/',
  'https://10.0.0.5.evil.example/',
  'https://[::ffff:10.0.0.5]/',
  'https://127.0.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/',
  'https://portal.centre.example/',
  'https://portal.centre.example:8444/',
  'https://centre.example/',
  'https://a.login.centre.example/',
  'https://login.centre.example.evil.example/',
  'view-source:https://n1.network-auth.com/',
  'blob:https://n1.network-auth.com/',
];

describe('findAllowedUrl', () => {
  it('is tested with at least 45 hostile addresses', () => expect(hostile.length).toBeGreaterThanOrEqual(45));

  it.each(hostile)('refuses %j', (address) => {
    expect(findAllowedUrl(address, hosts)).toBeUndefined();
  });

  it.each([
    ['https://n143.network-auth.com/splash/grant', 'n143.network-auth.com'],
    ['HTTPS://N143.Network-Auth.com/splash/login?mauth=a-b', 'n143.network-auth.com'],
    ['https://eu.n2.network-auth.com', 'eu.n2.network-auth.com'],
    ['https://login.centre.example/cgi-bin/login', 'login.centre.example'],
    ['https://10.0.0.5/', '10.0.0.5'],
    ['https://portal.centre.example:8443/x', 'portal.centre.example:8443'],
  ])('accepts %s', (address, host) => {
    expect(findAllowedUrl(address, hosts)?.host).toBe(host);
  });

  it('refuses very long addresses', () => {
    expect(findAllowedUrl(`https://n1.network-auth.com/${'a'.repeat(2000)}`, hosts)).toBeUndefined();
    expect(findContinueAddress(`https://news.example/${'a'.repeat(2000)}`)).toBeUndefined();
  });

  it('accepts nothing if no hosts are listed or no address is given', () => {
    expect(findAllowedUrl('https://n143.network-auth.com/splash/grant', [])).toBeUndefined();
    expect(findAllowedUrl(undefined, hosts)).toBeUndefined();
  });

  it('accepts only listed hosts, for any combination of parts', () => {
    const part = fc.constantFrom(
      'https:',
      '//',
      '/',
      '\\',
      '@',
      ':',
      '.',
      'n1.network-auth.com',
      'evil.example',
      '%2e',
      '%40',
      '?',
      '#',
      '\t',
      '443',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 9 }), (parts) => {
        const url = findAllowedUrl(parts.join(''), hosts);
        if (url) expect([url.protocol, url.username, url.hostname.endsWith('.network-auth.com')]).toEqual(['https:', '', true]);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ...hostile,
    'login.centre.example/',
    'login.centre.example?',
    'login.centre.example:443',
    'LOGIN.centre.example',
    'evil.example',
  ])('refuses %j as a host', (host) => {
    expect(findAllowedHost(host, hosts)).toBeUndefined();
  });

  it('accepts a listed host', () => {
    expect(findAllowedHost('login.centre.example', hosts)).toBe('login.centre.example');
    expect(findAllowedHost('portal.centre.example:8443', hosts)).toBe('portal.centre.example:8443');
  });
});

describe('findContinueAddress', () => {
  it.each([
    undefined,
    '',
    'news.example',
    '//news.example',
    '///news.example/x',
    '/path',
    '/\\news.example',
    '\\\\news.example',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'JAVASCRIPT:alert(document.domain)//http://a.example',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'view-source:https://news.example',
    'intent://scan/#Intent;scheme=zxing;end',
    'mailto:a@news.example',
    'https:news.example',
    'https:/news.example',
    'https:///news.example',
    'http:\\\\news.example',
    'https://user@news.example/',
    'https://user:word@news.example/',
    'https://news.example@evil.example/',
    'https://news.example\\@evil.example/',
    'https://news.example\\evil.example/',
    'https://news .example/',
    'https://news.example/a b',
    'https://:80/',
    'https://',
    'https://localhost/',
    'http://router/',
    'https://[::1]/',
    'http://captive.apple.com/hotspot-detect.html',
    'http://connectivitycheck.gstatic.com/generate_204',
    'http://www.msftconnecttest.com/redirect',
  ])('is undefined for %j', (value) => {
    expect(findContinueAddress(value)).toBeUndefined();
  });

  it.each([
    ['http://news.example/', 'http://news.example/', 'news.example'],
    ['https://News.example:8080/a?b=c#d', 'https://news.example:8080/a?b=c#d', 'news.example:8080'],
    [' https://news.example\r\n', 'https://news.example/', 'news.example'],
    ['ht\ttps://news.example/\u0000x', 'https://news.example/x', 'news.example'],
    ['https://nеws.example/', 'https://xn--nws-rdd.example/', 'xn--nws-rdd.example'],
    ['https://news.example/?u=//evil.example', 'https://news.example/?u=//evil.example', 'news.example'],
  ])('reads %j as %s', (value, href, host) => {
    expect(findContinueAddress(value)).toEqual({ href, host });
  });
});
