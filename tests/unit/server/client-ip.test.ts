import { expect, test } from 'playwright/test';
import { findClientIp, clientKeyOfIp, createIpBlockList } from '../../../server/limits/client-ip.ts';

test('the client is the last IP address that a trusted proxy has added', () => {
  expect(findClientIp(['203.0.113.7'])).toBe('203.0.113.7');
  expect(findClientIp(['10.0.0.1', '10.0.0.2'])).toBe('10.0.0.2');
  expect(findClientIp(['10.0.0.1', '10.0.0.2', '198.51.100.1'])).toBe('198.51.100.1');
  expect(findClientIp(['10.0.0.1', 'nonsense', '198.51.100.1'])).toBe('10.0.0.1');
});

test('an IPv4 address on a dual-stack socket is treated as an IPv4 address', () => {
  expect(findClientIp(['::ffff:203.0.113.7'])).toBe('203.0.113.7');
});

test('a client is an IPv4 address or an IPv6 network of 64 bits', () => {
  expect(clientKeyOfIp('203.0.113.7')).toBe('203.0.113.7');
  const keys = ['2001:db8:0:5::1', '2001:0db8:0000:0005:ffff:ffff:ffff:ffff', '2001:db8:0:5:1::'].map(
    clientKeyOfIp,
  );
  expect(new Set(keys)).toEqual(new Set(['2001:db8:0:5::/64']));
  expect(clientKeyOfIp('2001:db8:0:6::1')).not.toBe(keys[0]);
  expect(clientKeyOfIp('::1')).toBe('0:0:0:0::/64');
  expect(clientKeyOfIp('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
});

test('networks without a limit contain both kinds of IP addresses', () => {
  const list = createIpBlockList([
    { address: '10.0.0.0', prefixLength: 8 },
    { address: 'fd00::', prefixLength: 8 },
  ]);
  expect(list.check('10.9.8.7', 'ipv4')).toBe(true);
  expect(list.check('11.0.0.1', 'ipv4')).toBe(false);
  expect(list.check('fd12::1', 'ipv6')).toBe(true);
});
