import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { SuiteError } from './errors.ts';
import { describePortOwner, readPorts, requireFreePorts, secondSuiteEnvironment } from './ports.ts';

describe('readPorts', () => {
  it('returns the default ports when no variable is set', () => {
    expect(readPorts({})).toEqual({
      hosting: 5000,
      functions: 5001,
      firestore: 8080,
      firestoreWebsocket: 9150,
      auth: 9099,
      storage: 9199,
      tasks: 9499,
      eventarc: 9299,
      hub: 4400,
      smtp: 2525,
      mailbox: 8025,
    });
  });

  it('changes only the port whose variable is set', () => {
    expect(readPorts({ SUITE_AUTH_PORT: '16099' })).toEqual({ ...readPorts({}), auth: 16_099 });
  });

  it('treats an empty variable as not set', () => {
    expect(readPorts({ SUITE_AUTH_PORT: '' })).toEqual(readPorts({}));
  });

  it.each(['x', '0', '65536', '80.5', '-1'])('rejects %s as a port', (value) => {
    expect(() => readPorts({ SUITE_HUB_PORT: value })).toThrow(
      `SUITE_HUB_PORT is "${value}": set it to a port from 1 to 65535.`,
    );
  });

  it('rejects the same port for two parts', () => {
    expect(() => readPorts({ SUITE_AUTH_PORT: '5000' })).toThrow(
      'SUITE_HOSTING_PORT and SUITE_AUTH_PORT are both 5000',
    );
  });
});

it('gives a second suite no port of the first', () => {
  const ports = readPorts({});
  const second = readPorts(secondSuiteEnvironment(ports));
  expect(second).toMatchObject({ hosting: 15_000, hub: 14_400 });
  expect(new Set([...Object.values(ports), ...Object.values(second)]).size).toBe(22);
});

describe('requireFreePorts', () => {
  it('names the port, the part and the variable of a taken port', async () => {
    const server = createServer().listen(16_911, '127.0.0.1');
    const ports = portsFrom(16_910);
    const rejection = requireFreePorts({ ...ports, functions: 16_911 });
    await expect(rejection).rejects.toThrow(SuiteError);
    await expect(rejection).rejects.toThrow(
      /^Port 16911, which Functions needs, is taken.*: stop that program, or set SUITE_FUNCTIONS_PORT to another port\.$/,
    );
    server.close();
  });

  it('names AirPlay Receiver on macOS when the port of Hosting is taken', async () => {
    const server = createServer().listen(16_950, '127.0.0.1');
    const ports = portsFrom(16_950);
    await expect(requireFreePorts(ports, 'darwin')).rejects.toThrow(
      /set SUITE_HOSTING_PORT to another port\. On macOS, AirPlay Receiver uses port 5000/,
    );
    await expect(requireFreePorts(ports, 'linux')).rejects.toThrow(/to another port\.$/);
    server.close();
  });

  it('accepts free ports', async () => {
    await expect(requireFreePorts(portsFrom(16_930))).resolves.toBeUndefined();
  });
});

it('reads the process id and the command from the output of lsof', () => {
  expect(describePortOwner('p1234\ncnode\nf21\n')).toBe('node (pid 1234)');
});

it('returns no process when lsof prints nothing', () => {
  expect(describePortOwner('')).toBeUndefined();
});

function portsFrom(first: number) {
  return {
    hosting: first,
    functions: first + 1,
    firestore: first + 2,
    firestoreWebsocket: first + 3,
    auth: first + 4,
    storage: first + 5,
    tasks: first + 6,
    eventarc: first + 7,
    hub: first + 8,
    smtp: first + 9,
    mailbox: first + 10,
  };
}
