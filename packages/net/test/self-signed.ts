import { createPrivateKey, generateKeyPairSync, sign } from "node:crypto";

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const size =
    content.length < 128
      ? [content.length]
      : content.length < 256
        ? [0x81, content.length]
        : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: Uint8Array[]): Buffer => der(0x30, ...parts);
const text = (tag: number, value: string): Buffer => der(tag, Buffer.from(value));
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, "hex"));

const ecdsaWithSha256 = sequence(oid("2a8648ce3d040302"));
const commonName = (name: string): Buffer => sequence(der(0x31, sequence(oid("550403"), text(0x0c, name))));

/** A certificate for one DNS name, made for one test: no key lies in the repository and nothing expires. */
export const selfSigned = (name: string): { cert: string; key: string } => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", {
    namedCurve: "prime256v1",
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const altName = sequence(oid("551d11"), der(0x04, sequence(text(0x82, name))));
  const authority = sequence(
    oid("551d13"),
    der(0x01, Buffer.from([0xff])),
    der(0x04, sequence(der(0x01, Buffer.from([0xff])))),
  );
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    commonName(name),
    sequence(text(0x17, "200101000000Z"), text(0x18, "20991231235959Z")),
    commonName(name),
    publicKey,
    der(0xa3, sequence(altName, authority)),
  );
  const signature = sign("sha256", body, createPrivateKey(privateKey));
  const whole = sequence(body, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString("base64").match(/.{1,64}/g) ?? [];
  return { cert: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`, key: privateKey };
};
