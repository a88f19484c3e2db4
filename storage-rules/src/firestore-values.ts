// A document as Firestore's REST API writes it → values of the rules language.
// https://firebase.google.com/docs/firestore/reference/rest/v1/Value
import {
  JsonError,
  requireBoolean,
  requireList,
  requireNumber,
  requireObject,
  requireOnlyMember,
  requireString,
} from './json.ts';
import { LatLng, type MapValue, PathValue, type Value } from './values.ts';
import { decodeBase64, decodeFloat, decodeInt, decodeTimestamp } from './wire-scalars.ts';

/** The `fields` of a document; a document without fields has none on the wire. Throws a JsonError. */
export function decodeFirestoreFields(fields: unknown): MapValue {
  const entries = requireObject(fields ?? {}, 'fields');
  return new Map([...entries].map(([name, field]) => [name, decodeFirestoreValue(field)]));
}

function decodeFirestoreValue(wire: unknown): Value {
  const [kind, value] = requireOnlyMember(wire, 'a field');
  switch (kind) {
    case 'nullValue':
      return null;
    case 'booleanValue':
      return requireBoolean(value, kind);
    case 'integerValue':
      return decodeInt(value);
    case 'doubleValue':
      return decodeFloat(value);
    case 'stringValue':
      return requireString(value, kind);
    case 'timestampValue':
      return decodeTimestamp(value);
    case 'bytesValue':
      return decodeBase64(value);
    case 'referenceValue':
      return decodeReference(requireString(value, kind));
    case 'geoPointValue':
      return decodeGeoPoint(value);
    case 'arrayValue':
      return requireList(requireObject(value, kind).get('values') ?? [], kind).map(
        decodeFirestoreValue,
      );
    case 'mapValue':
      return decodeFirestoreFields(requireObject(value, kind).get('fields'));
    default:
      throw new JsonError(`unknown kind of field ${kind}`);
  }
}

/** `projects/<id>/databases/…`; in the rules language the path starts with the databases. */
function decodeReference(name: string): PathValue {
  return new PathValue(name.split('/').slice(2));
}

/** REST leaves out a coordinate that is 0. */
function decodeGeoPoint(value: unknown): LatLng {
  const point = requireObject(value, 'geoPointValue');
  return new LatLng(
    requireNumber(point.get('latitude') ?? 0, 'latitude'),
    requireNumber(point.get('longitude') ?? 0, 'longitude'),
  );
}
