import { describe, expect, it } from "vitest";
import { smsNumber } from "./sms-number.ts";

describe("the number", () => {
  it.each([
    ["91234567", "+4791234567"],
    ["912 34 567", "+4791234567"],
    ["+47 412 34 567", "+4741234567"],
    ["0047 41234567", "+4741234567"],
    ["4791234567", "+4791234567"],
    ["(+47) 912.34.567", "+4791234567"],
    ["+47 (0) 912 34 567", "+4791234567"],
    ["\u202a+47 912 34 567\u202c", "+4791234567"],
    ["tel:91234567", "+4791234567"],
    ["912–34–567", "+4791234567"],
    ["47912345", "+4747912345"], // eight digits that begin with 47
  ])("%s is read as %s", (text, to) => expect(smsNumber(text)).toEqual({ to }));
  it.each([
    ["62 41 00 00", "sms_number_landline"],
    ["+47 22 33 44 55", "sms_number_landline"],
    ["+47 79 02 10 00", "sms_number_landline"],
    ["800 12 345", "sms_number_landline"],
    ["+46 70 123 45 67", "sms_number_abroad"],
    ["0046701234567", "sms_number_abroad"],
    ["+1 555 123 4567", "sms_number_abroad"],
    ["", "sms_number_invalid"],
    ["+47", "sms_number_invalid"],
    ["9123456", "sms_number_invalid"],
    ["+479123456789", "sms_number_invalid"],
    ["ring meg", "sms_number_invalid"],
    ["9123456x", "sms_number_invalid"],
    ["12345678901234567890", "sms_number_invalid"],
  ])("%s is refused as %s", (text, refused) => expect(smsNumber(text)).toEqual({ refused }));
});
