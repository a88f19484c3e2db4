import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseAddress, parseCaller, UNKNOWN_ADDRESS } from './address.ts';

const CLIENT = '203.0.113.9';
const EDGE = '198.51.100.1';

describe('the caller of a request', () => {
  it('through Hosting is the entry that the edge appended', () => {
    expect(parseCaller(`${CLIENT}, ${EDGE}`, 2)).toEqual({ address: CLIENT, edge: EDGE });
  });

  it('does not depend on entries that the caller adds in front', () => {
    const forwarded = `6.6.6.6,7.7.7.7, ${CLIENT},${EDGE}`;
    expect(parseCaller(forwarded, 2)).toEqual({ address: CLIENT, edge: EDGE });
  });

  it('on the URL of the function has an edge that the caller cannot forge', () => {
    const callers = ['6.6.6.6', '7.7.7.7', 'x'].map((forged) =>
      parseCaller(`${forged}, ${CLIENT}`, 2),
    );
    expect(new Set(callers.map(({ edge }) => edge))).toEqual(new Set([CLIENT]));
    expect(parseCaller(CLIENT, 2)).toEqual({ address: UNKNOWN_ADDRESS, edge: CLIENT });
  });

  it('is unknown if no proxy is trusted or none has appended an entry', () => {
    const unknown = { address: UNKNOWN_ADDRESS, edge: UNKNOWN_ADDRESS };
    expect(parseCaller('6.6.6.6', 0)).toEqual(unknown);
    expect(parseCaller(null, 2)).toEqual(unknown);
  });

  it('depends only on the entries of the platform, for any preceding entries', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (forged) => {
        const caller = parseCaller(`${forged}, ${CLIENT}, ${EDGE}`, 2);
        expect(caller).toEqual({ address: CLIENT, edge: EDGE });
      }),
    );
  });
});

describe('a network address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    [' 203.0.113.9:8080 ', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['[::ffff:cb00:7109]:443', '203.0.113.9'],
    ['::ffff:203.1.113.9', '203.1.113.9'],
    ['::1:ffff:cb00:7109', '0:0:0:0::/64'],
    ['2001:db8:1:2:3:ffff:cb00:7109', '2001:db8:1:2::/64'],
    ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::7]:443', '2001:db8:1:2::/64'],
    ['2001:db8::7', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ...['', 'unknown', 'localhost', '1.2.3', '01.2.3.4', '1.2.3.4.5', '256.1.1.1', ':::'].map(
      (text) => [text, UNKNOWN_ADDRESS],
    ),
    ['1'.repeat(20_000), UNKNOWN_ADDRESS],
    [':'.repeat(20_000), UNKNOWN_ADDRESS],
  ])('%s is normalised to %s', (text, normalised) => {
    expect(normaliseAddress(text)).toBe(normalised);
  });

  it('of IPv6 is normalised to its network, for any last 64 bits', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 }), (groups) => {
        const written = groups.map((group) => group.toString(16));
        const network = written.slice(0, 4);
        fc.pre(network.some((group) => group !== '0'));
        expect(normaliseAddress(written.join(':'))).toBe(`${network.join(':')}::/64`);
        expect(normaliseAddress(`${network.join(':')}::1`)).toBe(`${network.join(':')}::/64`);
      }),
    );
  });

  it('is always normalised to an address, a network or unknown', () => {
    const text = fc.oneof(
      fc.string(),
      fc.ipV4(),
      fc.ipV6(),
      fc.tuple(fc.ipV6(), fc.nat(65_535)).map(([address, port]) => `[${address}]:${port}`),
    );
    fc.assert(
      fc.property(text, (address) => {
        const normalised = normaliseAddress(address);
        expect(normalised).toMatch(/^(unknown|[\d.]{7,15}|([\da-f]{1,4}:){4}:\/64)$/);
      }),
    );
  });
});
