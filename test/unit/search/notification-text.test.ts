import { describe, expect, test } from 'vitest';
import { requestNotification } from '../../../src/search/notification-text.ts';
import { aRequest, NOW } from '../../support/builders.ts';

const DONOR = { userId: 'donor-1', locationId: 'work', distanceKm: 2.345678 };

describe('a notification', () => {
  test('asks in plain words, and says that it is urgent', () => {
    expect(requestNotification(aRequest(), DONOR, NOW)).toMatchObject({
      title: 'Urgent: B+ blood needed',
      body: '2 bags of B+ blood are urgently needed at Dhaka Medical College, 2.3 km from you, by 2026-12-02 08:30 UTC. Can you donate?',
    });
  });

  test('asks for one bag in the singular, and without haste where there is none', () => {
    const request = aRequest({ bloodQuantity: 1, urgencyLevel: 'regular' });
    expect(requestNotification(request, DONOR, NOW)).toMatchObject({
      title: 'B+ blood needed',
      body: '1 bag of B+ blood is needed at Dhaka Medical College, 2.3 km from you, by 2026-12-02 08:30 UTC. Can you donate?',
    });
  });

  test('carries what the app shows and answers with', () => {
    const request = aRequest({
      patientName: 'P',
      seekerName: 'S',
      shortDescription: 'D',
      transportationInfo: 'T',
    });
    expect(requestNotification(request, DONOR, NOW)).toMatchObject({
      userId: 'donor-1',
      requestPostId: 'req-1',
      status: 'PENDING',
      createdAt: '2026-12-01T10:00:00.000Z',
      payload: {
        seekerId: 'seeker-1',
        requestPostId: 'req-1',
        createdAt: '2026-12-01T09:00:00Z',
        bloodQuantity: 2,
        requestedBloodGroup: 'B+',
        urgencyLevel: 'urgent',
        contactNumber: '+8801711111111',
        donationDateTime: '2026-12-02T08:30:00Z',
        seekerName: 'S',
        patientName: 'P',
        location: 'Dhaka Medical College',
        locationId: 'work',
        shortDescription: 'D',
        transportationInfo: 'T',
        distance: 2.345678,
      },
    });
  });
});
