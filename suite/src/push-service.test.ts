import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { decrypt } from './push-service.ts';

const fromBase64 = (text: string) => Buffer.from(text, 'base64url');

/** RFC 8291, section 5. */
const example = {
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

function exampleDevice() {
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(fromBase64(example.privateKey));
  return { keys, auth: fromBase64(example.auth) };
}

it('the push service of the suite decrypts the example of the specification', () => {
  const text = decrypt(fromBase64(example.body), exampleDevice()).toString();
  expect(text).toBe('When I grow up, I want to be a watermelon');
});

it('the push service of the suite rejects a changed message', () => {
  const body = fromBase64(example.body);
  body[body.length - 20] = (body.at(-20) ?? 0) ^ 1;
  expect(() => decrypt(body, exampleDevice())).toThrow();
});
