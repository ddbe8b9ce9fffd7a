import ipaddr from 'ipaddr.js';

/** An IPv6 network of this size is one customer's: within it addresses cost nothing. */
const IPV6_NETWORK_BYTES = 8;

/** How some proxies write an address: with its port. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/;

/**
 * The network that an address represents wherever requests are counted by address.
 *
 * | address                  | counted as        |
 * |--------------------------|-------------------|
 * | 192.0.2.7                | 192.0.2.7         |
 * | ::ffff:192.0.2.7         | 192.0.2.7         |
 * | 64:ff9b::192.0.2.7 (NAT) | 192.0.2.7         |
 * | 2002:c000:207:1::5 (6to4) | 192.0.2.7         |
 * | 2001:db8:1:2:3:4:5:6     | 2001:db8:1:2::/64 |
 * | fe80::1%eth0             | fe80::/64         |
 * | 192.0.2.7:4711           | 192.0.2.7         |
 * | [2001:db8:1:2::5]:4711   | 2001:db8:1:2::/64 |
 * | what is not an address       | itself            |
 */
export function networkOf(written: string): string {
  const [, six, four] = WITH_PORT.exec(written) ?? [];
  const address = six ?? four ?? written;
  if (!ipaddr.isValid(address)) return written;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const bytes = parsed.toByteArray();
  if (parsed.range() === 'rfc6052') return ipaddr.fromByteArray(bytes.slice(12)).toString();
  // Whoever has the IPv4 address has all 65,536 networks that are named after it.
  if (parsed.range() === '6to4') return ipaddr.fromByteArray(bytes.slice(2, 6)).toString();
  const network = bytes.map((byte, place) => (place < IPV6_NETWORK_BYTES ? byte : 0));
  return `${ipaddr.fromByteArray(network).toString()}/64`;
}
