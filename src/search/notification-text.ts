import type { BloodRequest } from '../domain/blood-request.ts';
import type { RequestNotification } from '../domain/notification.ts';
import type { Candidate } from './candidates.ts';

/** The notification that asks one donor, in plain words, with all that the app shows. */
export function requestNotification(request: BloodRequest, donor: Candidate, now: Date): RequestNotification {
  return {
    userId: donor.userId,
    requestPostId: request.requestPostId,
    status: 'PENDING',
    title: title(request),
    body: body(request, donor.distanceKm),
    payload: {
      seekerId: request.seekerId,
      requestPostId: request.requestPostId,
      createdAt: request.createdAt,
      bloodQuantity: request.bloodQuantity,
      requestedBloodGroup: request.requestedBloodGroup,
      urgencyLevel: request.urgencyLevel,
      contactNumber: request.contactNumber,
      donationDateTime: request.donationDateTime,
      seekerName: request.seekerName,
      patientName: request.patientName,
      location: request.location,
      locationId: donor.locationId,
      shortDescription: request.shortDescription,
      transportationInfo: request.transportationInfo,
      distance: donor.distanceKm,
    },
    createdAt: now.toISOString(),
  };
}

function title(request: BloodRequest): string {
  const needed = `${request.requestedBloodGroup} blood needed`;
  return request.urgencyLevel === 'urgent' ? `Urgent: ${needed}` : needed;
}

function body(request: BloodRequest, km: number): string {
  const bags = request.bloodQuantity === 1 ? '1 bag' : `${request.bloodQuantity} bags`;
  const verb = request.bloodQuantity === 1 ? 'is' : 'are';
  const urgently = request.urgencyLevel === 'urgent' ? ' urgently' : '';
  return (
    `${bags} of ${request.requestedBloodGroup} blood ${verb}${urgently} needed at ${request.location}, ` +
    `${km.toFixed(1)} km from you, by ${utcMinutes(request.donationDateTime)}. Can you donate?`
  );
}

/** The app's users live in many zones and the table names none, so the time is given in UTC and says so. */
function utcMinutes(timestamp: string): string {
  const minutes = new Date(timestamp).toISOString().slice(0, 'YYYY-MM-DDThh:mm'.length);
  return `${minutes.replace('T', ' ')} UTC`;
}
