import { expect, test } from 'playwright/test';
import { ClientLimiter } from '../../../server/limits/client-limiter.ts';
import { clientKeyOfIp, createIpBlockList, ipNetworkOfClient } from '../../../server/limits/client-ip.ts';
import { StreamSlots } from '../../../server/limits/stream-slots.ts';

test('the network of a client is the /24 of its IPv4 address, or the /48 of its IPv6 address', () => {
  const networks = [
    '203.0.113.7',
    '2001:db8:1:2::1',
    '2001:db8:1:ffff::',
    '2001:db8::1',
    '::1',
    '2001:DB8:01::',
  ];
  expect(networks.map((address) => ipNetworkOfClient(clientKeyOfIp(address)))).toEqual([
    '203.0.113.0/24',
    '2001:db8:1::/48',
    '2001:db8:1::/48',
    '2001:db8:0::/48',
    '0:0:0::/48',
    '2001:db8:1::/48',
  ]);
});

test('the clients of one network share slots, and each slot is released once', () => {
  const slots = new StreamSlots({ total: 6, perClient: 2, perIpNetwork: 3 });
  const take = (address: string) => slots.acquire(address);
  const own = [take('203.0.113.1'), take('203.0.113.1'), take('203.0.113.1')];
  expect(own.map((free) => free !== undefined)).toEqual([true, true, false]);
  expect([take('203.0.113.2') !== undefined, take('203.0.113.3') !== undefined]).toEqual([true, false]);
  expect(take('203.0.114.1')).toBeDefined();
  own[0]?.();
  own[0]?.();
  expect([take('203.0.113.3') !== undefined, take('203.0.113.4') !== undefined]).toEqual([true, false]);
  expect(take('2001:db8:1:1::1')).toBeDefined();
  expect(take('2001:db8:1:2::1')).toBeDefined();
  // All slots are in use.
  expect(take('198.51.100.1')).toBeUndefined();
});

test('a /48 network of IPv6 has the points of 16 clients, whatever number of clients it has', async () => {
  const limiter = new ClientLimiter({ points: 10, windowSeconds: 60 }, createIpBlockList([]));
  const spend = async (index: number, network = 1) =>
    limiter.spend(`2001:db8:${network}:${index.toString(16)}::1`, 10);
  for (let index = 0; index < 16; index += 1)
    expect(await spend(index)).toMatchObject({ isAllowed: true, remainingPoints: 0 });
  expect(await spend(16)).toMatchObject({ isAllowed: false, remainingPoints: 0 });
  expect(await spend(16, 2)).toMatchObject({ isAllowed: true });
  // The headers show the budget with fewer remaining points.
  const [own, shared] = [
    await limiter.spend('2001:db8:3:1::1', 1),
    await limiter.spend('2001:db8:1:77::1', 1),
  ];
  expect([own.remainingPoints, shared.isAllowed, shared.remainingPoints]).toEqual([9, false, 0]);
  // IPv4 networks have no budget of their own.
  for (let index = 1; index <= 40; index += 1)
    expect((await limiter.spend(`203.0.113.${index}`, 10)).isAllowed).toBe(true);
});

test('a request that is refused for a client takes nothing from its network', async () => {
  const limiter = new ClientLimiter({ points: 10, windowSeconds: 60 }, createIpBlockList([]));
  for (let turn = 0; turn < 40; turn += 1) await limiter.spend('2001:db8:1:1::1', 10);
  expect((await limiter.spend('2001:db8:1:2::1', 10)).isAllowed).toBe(true);
});

test('networks without a limit spend no points of their /48', async () => {
  const exempt = createIpBlockList([{ address: '2001:db8:1:1::', prefixLength: 64 }]);
  const limiter = new ClientLimiter({ points: 1, windowSeconds: 60 }, exempt);
  for (let turn = 0; turn < 40; turn += 1)
    expect(await limiter.spend('2001:db8:1:1::1', 1)).toMatchObject({
      isAllowed: true,
      remainingPoints: undefined,
    });
  expect((await limiter.spend('2001:db8:1:2::1', 1)).isAllowed).toBe(true);
});
